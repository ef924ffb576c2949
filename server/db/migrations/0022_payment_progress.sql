ALTER TABLE "payment_history" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "confirming_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "decline_reason" text;