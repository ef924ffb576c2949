ALTER TABLE "tenants" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "data_contact" text;