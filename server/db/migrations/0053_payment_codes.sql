CREATE TABLE "payment_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"payment_request_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"key_issued_at" timestamp with time zone NOT NULL,
	"is_live" boolean NOT NULL,
	"nonce" text NOT NULL,
	CONSTRAINT "payment_codes_payment_request_id_unique" UNIQUE("payment_request_id"),
	CONSTRAINT "payment_codes_nonce_key" UNIQUE("tenant_id","session_id","nonce")
);
--> statement-breakpoint
ALTER TABLE "payment_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_codes" ADD CONSTRAINT "payment_codes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_codes" ADD CONSTRAINT "payment_codes_request_fk" FOREIGN KEY ("tenant_id","payment_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "payment_codes" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);