CREATE TABLE "recorded_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"payment_request_id" uuid NOT NULL,
	"way" text NOT NULL,
	"amount" bigint NOT NULL,
	"received_on" date NOT NULL,
	"note" text,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"undo_reason" text
);
--> statement-breakpoint
ALTER TABLE "recorded_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_history" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "part_amount" bigint;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "paid_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "recorded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recorded_payments" ADD CONSTRAINT "recorded_payments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_payments" ADD CONSTRAINT "recorded_payments_request_fk" FOREIGN KEY ("tenant_id","payment_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_payments" ADD CONSTRAINT "recorded_payments_recorder_fk" FOREIGN KEY ("tenant_id","recorded_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_payments" ADD CONSTRAINT "recorded_payments_undoer_fk" FOREIGN KEY ("tenant_id","undone_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recorded_payments_request_idx" ON "recorded_payments" USING btree ("payment_request_id");--> statement-breakpoint
CREATE INDEX "recorded_payments_day_idx" ON "recorded_payments" USING btree ("tenant_id","received_on");--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "recorded_payments" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
--> statement-breakpoint
-- Servers of the previous release do not write the column. They know no parts.
CREATE FUNCTION "fill_paid_amount"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.paid_amount = NEW.amount_gross;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "payment_requests_paid_amount" BEFORE INSERT OR UPDATE ON "payment_requests" FOR EACH ROW
  WHEN (NEW.status IN ('paid', 'refunded_provider') AND NEW.paid_amount = 0)
  EXECUTE FUNCTION "fill_paid_amount"();
--> statement-breakpoint
-- The trigger fills the requests that are paid.
UPDATE "payment_requests" SET "paid_amount" = 0 WHERE "status" IN ('paid', 'refunded_provider');
