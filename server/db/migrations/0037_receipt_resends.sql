DROP INDEX "outbox_receipt_key";--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_receipt_key" ON "outbox" USING btree ("payment_request_id") WHERE is_receipt and resend_id is null;