CREATE TABLE "payment_account_changes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"confirmed_by" uuid,
	"ended_at" timestamp with time zone,
	"end" text
);
--> statement-breakpoint
ALTER TABLE "payment_account_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD COLUMN "is_disconnected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_account_changes" ADD CONSTRAINT "payment_account_changes_account_id_provider_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."provider_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_account_changes" ADD CONSTRAINT "payment_account_changes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_account_changes" ADD CONSTRAINT "payment_account_changes_requester_fk" FOREIGN KEY ("tenant_id","requested_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_account_changes" ADD CONSTRAINT "payment_account_changes_confirmer_fk" FOREIGN KEY ("tenant_id","confirmed_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_account_changes_open_key" ON "payment_account_changes" USING btree ("tenant_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "payment_account_changes_tenant_idx" ON "payment_account_changes" USING btree ("tenant_id");