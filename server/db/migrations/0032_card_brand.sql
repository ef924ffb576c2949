ALTER TABLE "charges" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "card_brand" text;