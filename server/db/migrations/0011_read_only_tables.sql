-- Requests never change these rows. Deleting a tenant or a payment request still deletes them, because a cascade runs as the
-- owner of the tables.
REVOKE INSERT, UPDATE, DELETE ON "tenants" FROM beepaid_tenant;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON "payment_history", "provider_events" FROM beepaid_tenant;