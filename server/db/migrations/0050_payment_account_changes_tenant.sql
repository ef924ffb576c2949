ALTER TABLE "payment_account_changes" DROP CONSTRAINT "payment_account_changes_account_id_provider_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_tenant_key" UNIQUE("tenant_id","id");--> statement-breakpoint
ALTER TABLE "payment_account_changes" ADD CONSTRAINT "payment_account_changes_account_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."provider_accounts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
