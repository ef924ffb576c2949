CREATE TABLE "three_d_secure_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"payment_request_id" uuid NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "three_d_secure_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "three_d_secure_attempts" ADD CONSTRAINT "three_d_secure_attempts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "three_d_secure_attempts" ADD CONSTRAINT "three_d_secure_attempts_payment_request_id_payment_requests_id_fk" FOREIGN KEY ("payment_request_id") REFERENCES "public"."payment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "three_d_secure_attempts_request_idx" ON "three_d_secure_attempts" USING btree ("payment_request_id");--> statement-breakpoint
CREATE INDEX "three_d_secure_attempts_expiry_idx" ON "three_d_secure_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "three_d_secure_attempts" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
-- Moves the answered attempts here. Until now they were stored as idempotency keys, with the id of the payment request in
-- the column of the user, and the id of the attempt as the key.
INSERT INTO "three_d_secure_attempts" ("id", "tenant_id", "payment_request_id", "answered_at", "expires_at")
  SELECT k."key", k."tenant_id", p."id", k."created_at", k."created_at" + interval '15 minutes'
  FROM "idempotency_keys" k JOIN "payment_requests" p ON p."id" = k."user_id" AND p."tenant_id" = k."tenant_id"
  WHERE k."target" = 'pay 3-D Secure'
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM "idempotency_keys" WHERE "target" = 'pay 3-D Secure';
