DROP INDEX "outbox_receipt_key";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "charge_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "card_last_four" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "card_brand" text;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_charge_key" ON "outbox" USING btree ("charge_id") WHERE is_receipt and resend_id is null;--> statement-breakpoint
-- Servers of the previous release do not write these columns. They store the kind of a charge before the status.
CREATE FUNCTION "copy_settled_charge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT paid_at, card_last_four, card_brand INTO NEW.paid_at, NEW.card_last_four, NEW.card_brand
  FROM charges WHERE payment_request_id = NEW.id AND kind = 'settled';
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "payment_requests_paid" BEFORE UPDATE ON "payment_requests" FOR EACH ROW
  WHEN (NEW.status IN ('paid', 'refunded_provider') AND NEW.paid_at IS NULL)
  EXECUTE FUNCTION "copy_settled_charge"();
--> statement-breakpoint
-- The trigger copies the charges of the requests that are paid.
UPDATE "payment_requests" SET "paid_at" = NULL WHERE "status" IN ('paid', 'refunded_provider');--> statement-breakpoint
-- Requests of the demo and of load tests can have a history without a charge.
UPDATE "payment_requests" SET "paid_at" = "payments"."at" FROM (
  SELECT "payment_request_id", max("at") AS "at" FROM "payment_history" WHERE "event" = 'paid' GROUP BY "payment_request_id"
) AS "payments"
WHERE "payments"."payment_request_id" = "payment_requests"."id" AND "payment_requests"."paid_at" IS NULL
  AND "payment_requests"."status" IN ('paid', 'refunded_provider');
