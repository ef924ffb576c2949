DROP INDEX "customers_name_idx";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "erased_in" "xid8";--> statement-breakpoint
CREATE INDEX "customers_erased_idx" ON "customers" USING btree ("tenant_id","erased_in") WHERE erased_in is not null;--> statement-breakpoint
-- The list has no erased customers. The index includes the name as in migration 0003.
CREATE INDEX "customers_name_idx" ON "customers" USING btree ("tenant_id",lower("name"),"id") INCLUDE ("name") WHERE erased_at is null;--> statement-breakpoint
-- No search finds an empty text.
UPDATE "customers" SET "search_text" = '' WHERE "erased_at" IS NOT NULL;--> statement-breakpoint
-- An owner who deletes a customer erases what the customer wrote. Nothing else of the history can be changed.
GRANT UPDATE ("text") ON "payment_history" TO beepaid_tenant;
