CREATE TABLE "text_consents" (
	"tenant_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"fact" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_consents_pk" PRIMARY KEY("tenant_id","phone","fact")
);
--> statement-breakpoint
ALTER TABLE "text_consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "text_consents" ADD CONSTRAINT "text_consents_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "text_consents" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);