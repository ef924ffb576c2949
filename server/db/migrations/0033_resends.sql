ALTER TABLE "outbox" ADD COLUMN "resend_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_history" ADD COLUMN "channels" text[];--> statement-breakpoint
ALTER TABLE "payment_history" ADD COLUMN "undone_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_history" ADD COLUMN "previous_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_history" ADD COLUMN "previous_expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_resend_idx" ON "outbox" USING btree ("resend_id") WHERE resend_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_history_undone_key" ON "payment_history" USING btree ("undone_id") WHERE undone_id is not null;