CREATE TABLE "text_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"account_sid" text NOT NULL,
	"encrypted_credentials" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "text_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "text_account_id" uuid;--> statement-breakpoint
ALTER TABLE "text_accounts" ADD CONSTRAINT "text_accounts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "text_accounts_current_key" ON "text_accounts" USING btree ("tenant_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "text_accounts_account_key" ON "text_accounts" USING btree ("tenant_id","account_sid");