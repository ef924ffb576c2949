CREATE TABLE "delivery_reports" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_reports_pk" PRIMARY KEY("message_id","state")
);
--> statement-breakpoint
ALTER TABLE "delivery_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "payment_history_failed_idx";--> statement-breakpoint
ALTER TABLE "payment_history" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_reports" ADD CONSTRAINT "delivery_reports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The foreign key below needs this constraint.
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_tenant_key" UNIQUE("tenant_id","id");--> statement-breakpoint
ALTER TABLE "delivery_reports" ADD CONSTRAINT "delivery_reports_message_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."outbox"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_history_undelivered_idx" ON "payment_history" USING btree ("tenant_id","payment_request_id") WHERE event in ('delivery_failed', 'bounced_soft', 'bounced_hard');--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "delivery_reports" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
