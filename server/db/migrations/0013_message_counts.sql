CREATE TABLE "message_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant', true), '')::uuid NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "message_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "message_counts" ADD CONSTRAINT "message_counts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_counts_expire_idx" ON "message_counts" USING btree ("expire");--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "message_counts" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);