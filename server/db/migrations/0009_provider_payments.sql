CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"payment_request_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"session" text,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"card_last_four" text,
	"paid_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"payment_request_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"state" text NOT NULL,
	"request" jsonb NOT NULL,
	"return_url" text NOT NULL,
	"session" text,
	"url" text,
	"created_at" timestamp with time zone NOT NULL,
	"check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "provider_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"encrypted_credentials" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "provider_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"payment_request_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"external_id" text,
	"user_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sandbox_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"paid_at" timestamp with time zone,
	"card_last_four" text,
	"refunds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_history" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "provider_account" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "late_amount" bigint;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "late_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "refund_status" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "link_lifetime_days" integer;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_payment_request_id_payment_requests_id_fk" FOREIGN KEY ("payment_request_id") REFERENCES "public"."payment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_payment_request_id_payment_requests_id_fk" FOREIGN KEY ("payment_request_id") REFERENCES "public"."payment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_request_id_payment_requests_id_fk" FOREIGN KEY ("payment_request_id") REFERENCES "public"."payment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_reference_key" ON "charges" USING btree ("provider","account","reference");--> statement-breakpoint
CREATE INDEX "charges_request_idx" ON "charges" USING btree ("payment_request_id");--> statement-breakpoint
CREATE INDEX "charges_paid_idx" ON "charges" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "checkout_sessions_request_idx" ON "checkout_sessions" USING btree ("payment_request_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_active_key" ON "checkout_sessions" USING btree ("payment_request_id") WHERE state in ('opening', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_session_key" ON "checkout_sessions" USING btree ("provider","account","session");--> statement-breakpoint
CREATE INDEX "checkout_sessions_check_idx" ON "checkout_sessions" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "checkout_sessions_created_idx" ON "checkout_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_accounts_current_key" ON "provider_accounts" USING btree ("tenant_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "provider_accounts_tenant_idx" ON "provider_accounts" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "refunds_request_idx" ON "refunds" USING btree ("payment_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_external_key" ON "refunds" USING btree ("charge_id","external_id");--> statement-breakpoint
CREATE INDEX "refunds_attempt_idx" ON "refunds" USING btree ("attempt_at");--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "charges" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "checkout_sessions" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "refunds" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);