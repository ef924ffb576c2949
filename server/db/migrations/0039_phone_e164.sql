ALTER TABLE "customers" ADD COLUMN "phone_e164" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "phone_e164" text;--> statement-breakpoint
CREATE INDEX "customers_phone_e164_idx" ON "customers" USING btree ("tenant_id","phone_e164");--> statement-breakpoint
CREATE INDEX "customers_unparsed_phone_idx" ON "customers" USING btree ("id") WHERE phone is not null and phone_e164 is null;--> statement-breakpoint
CREATE INDEX "payment_requests_unparsed_phone_idx" ON "payment_requests" USING btree ("id") WHERE customer_phone is not null and phone_e164 is null;--> statement-breakpoint
-- Brings the search texts of existing rows to the present rules of search-text.ts, which ignores what cannot be seen, and
-- reads typographic quotes and the digits of Arabic as those of ASCII. The server adds the forms of phone numbers at its
-- start (`fillPhoneNumbers`).
DO $$
DECLARE
  searched text;
BEGIN
  FOREACH searched IN ARRAY ARRAY['customers', 'payment_requests', 'services', 'users'] LOOP
    EXECUTE format($update$
      UPDATE %I SET search_text = regexp_replace(
        translate(
          regexp_replace(search_text, '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]', '', 'g'),
          '“”„′−٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '"""''-01234567890123456789'),
        '[ \t]+', ' ', 'g')
      WHERE search_text ~ '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff“”„′−٠-٩۰-۹\t]|  '
    $update$, searched);
  END LOOP;
END
$$;
--> statement-breakpoint
-- A server of an older release changes the phone number and the search text, but not the number in E.164. The search text
-- then lacks it.
CREATE FUNCTION "forget_phone_e164"() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  IF strpos(NEW.search_text, NEW.phone_e164) = 0 THEN
    NEW.phone_e164 := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "customers_forget_phone_e164" BEFORE UPDATE OF "search_text" ON "customers"
  FOR EACH ROW EXECUTE FUNCTION "forget_phone_e164"();
--> statement-breakpoint
CREATE TRIGGER "payment_requests_forget_phone_e164" BEFORE UPDATE OF "search_text" ON "payment_requests"
  FOR EACH ROW EXECUTE FUNCTION "forget_phone_e164"();
