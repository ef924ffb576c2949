CREATE TABLE "pin_failures" (
	"tenant_id" uuid NOT NULL,
	"tablet_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "pin_failures_key" PRIMARY KEY("tenant_id","tablet_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "pin_failures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tablet_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tablet_codes_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "tablet_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tablets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "tablets_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "tablets_tenant_key" UNIQUE("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tablets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "tablet_name" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "tablet_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_pin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "pin_failures" ADD CONSTRAINT "pin_failures_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_failures" ADD CONSTRAINT "pin_failures_tablet_fk" FOREIGN KEY ("tenant_id","tablet_id") REFERENCES "public"."tablets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_failures" ADD CONSTRAINT "pin_failures_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablet_codes" ADD CONSTRAINT "tablet_codes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablet_codes" ADD CONSTRAINT "tablet_codes_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tablets_age_idx" ON "tablets" USING btree ("tenant_id","created_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tablet_fk" FOREIGN KEY ("tenant_id","tablet_id") REFERENCES "public"."tablets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_tablet_idx" ON "sessions" USING btree ("tenant_id","tablet_id");--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "pin_failures" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "tablet_codes" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "tablets" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);