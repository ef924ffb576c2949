DROP INDEX "customers_phone_idx";--> statement-breakpoint
CREATE INDEX "customers_subscriber_digits_idx" ON "customers" USING btree ("tenant_id",right(regexp_replace("phone", '[^0-9]', '', 'g'), 9));