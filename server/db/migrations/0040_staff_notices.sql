ALTER TABLE "outbox" ADD COLUMN "notice_request_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "payment_history" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_notice_fk" FOREIGN KEY ("tenant_id","notice_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_notice_idx" ON "outbox" USING btree ("notice_request_id") WHERE notice_request_id is not null;--> statement-breakpoint
-- Servers of earlier releases name no request in a message to staff. Its ident is in the text until the message is sent.
CREATE FUNCTION "name_notice_request"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT id, CASE NEW.channel WHEN 'push' THEN 'paid' ELSE 'replied' END INTO NEW.notice_request_id, NEW.notice
  FROM payment_requests
  WHERE tenant_id = NEW.tenant_id AND ident = CASE NEW.channel
    WHEN 'push' THEN substring(NEW.text from '"ident":"([^"]+)"')
    ELSE substring(NEW.text from ' replied to the payment request (\S+) for ') END;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "outbox_notice_named" BEFORE INSERT OR UPDATE ON "outbox" FOR EACH ROW
  WHEN (NEW.payment_request_id IS NULL AND NEW.notice_request_id IS NULL AND NEW.channel IN ('push', 'email') AND NEW.text <> '')
  EXECUTE FUNCTION "name_notice_request"();
--> statement-breakpoint
-- The trigger names the request of the messages that wait.
UPDATE "outbox" SET "notice_request_id" = NULL WHERE "payment_request_id" IS NULL AND "text" <> '';
--> statement-breakpoint
-- The subject of a forwarded text message has the name of the customer.
UPDATE "outbox" SET "subject" = '' WHERE "payment_request_id" IS NULL AND "text" = '' AND "subject" LIKE '% replied by text message';
