ALTER TABLE "delivery_reports" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "payment_history" ADD COLUMN "retry_until" timestamp with time zone;