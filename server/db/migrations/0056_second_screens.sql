CREATE TABLE "display_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"tablet_id" uuid NOT NULL,
	"session_token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "display_codes_tablet_id_unique" UNIQUE("tablet_id")
);
--> statement-breakpoint
ALTER TABLE "display_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "displays" (
	"tablet_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"paired_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "displays_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "displays" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shown_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"tablet_id" uuid NOT NULL,
	"session_token_hash" text NOT NULL,
	"payment_request_id" uuid NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shown_payments_tablet_id_unique" UNIQUE("tablet_id")
);
--> statement-breakpoint
ALTER TABLE "shown_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "display_codes" ADD CONSTRAINT "display_codes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_codes" ADD CONSTRAINT "display_codes_tablet_fk" FOREIGN KEY ("tenant_id","tablet_id") REFERENCES "public"."tablets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_codes" ADD CONSTRAINT "display_codes_session_fk" FOREIGN KEY ("tenant_id","session_token_hash") REFERENCES "public"."sessions"("tenant_id","token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "displays" ADD CONSTRAINT "displays_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "displays" ADD CONSTRAINT "displays_tablet_fk" FOREIGN KEY ("tenant_id","tablet_id") REFERENCES "public"."tablets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_payments" ADD CONSTRAINT "shown_payments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_payments" ADD CONSTRAINT "shown_payments_tablet_fk" FOREIGN KEY ("tenant_id","tablet_id") REFERENCES "public"."tablets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_payments" ADD CONSTRAINT "shown_payments_session_fk" FOREIGN KEY ("tenant_id","session_token_hash") REFERENCES "public"."sessions"("tenant_id","token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_payments" ADD CONSTRAINT "shown_payments_request_fk" FOREIGN KEY ("tenant_id","payment_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "display_codes_session_idx" ON "display_codes" USING btree ("tenant_id","session_token_hash");--> statement-breakpoint
CREATE INDEX "displays_age_idx" ON "displays" USING btree ("paired_at");--> statement-breakpoint
CREATE INDEX "shown_payments_session_idx" ON "shown_payments" USING btree ("tenant_id","session_token_hash");--> statement-breakpoint
CREATE INDEX "shown_payments_request_idx" ON "shown_payments" USING btree ("tenant_id","payment_request_id");--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "display_codes" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "displays" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "shown_payments" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);