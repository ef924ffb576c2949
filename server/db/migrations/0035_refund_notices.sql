ALTER TABLE "outbox" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_refund_key" ON "outbox" USING btree ("refund_id") WHERE refund_id is not null;