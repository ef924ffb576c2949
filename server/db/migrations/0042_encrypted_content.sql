ALTER TABLE "outbox" ALTER COLUMN "subject" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "text" SET DEFAULT '';--> statement-breakpoint
-- Servers of the previous release cannot read encrypted content. They find the messages of this release due in the year 9999.
ALTER TABLE "outbox" ALTER COLUMN "due_at" SET DEFAULT '9999-12-31T00:00:00.000Z';--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "encrypted_response" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "named_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "encrypted_content" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "send_at" timestamp with time zone DEFAULT '9999-12-31T00:00:00.000Z' NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_send_idx" ON "outbox" USING btree ("send_at") WHERE sent_at is null and failed_at is null;