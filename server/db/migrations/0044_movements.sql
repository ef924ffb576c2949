CREATE TABLE "book_closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"part" integer NOT NULL,
	"after_number" bigint NOT NULL,
	"last_number" bigint NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_closings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "movements_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text,
	"source_id" uuid NOT NULL,
	"payment_request_id" uuid,
	"payout_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"learned_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"vat" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "book_closings" ADD CONSTRAINT "book_closings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_closings" ADD CONSTRAINT "book_closings_user_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_request_fk" FOREIGN KEY ("tenant_id","payment_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_payout_fk" FOREIGN KEY ("tenant_id","payout_id") REFERENCES "public"."payouts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "book_closings_part_key" ON "book_closings" USING btree ("tenant_id","first_day","last_day","part");--> statement-breakpoint
CREATE INDEX "movements_day_idx" ON "movements" USING btree ("tenant_id","day","at","id");--> statement-breakpoint
CREATE INDEX "movements_number_idx" ON "movements" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "movements_request_idx" ON "movements" USING btree ("payment_request_id");--> statement-breakpoint
CREATE INDEX "movements_source_idx" ON "movements" USING btree ("source_id");--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "book_closings" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "movements" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
-- The journal begins with what the facts say now. A dispute that was won or withdrawn leaves no entry.
INSERT INTO "movements" ("id", "tenant_id", "kind", "way", "source_id", "payment_request_id", "at", "day", "learned_at", "amount", "vat")
SELECT gen_random_uuid(), "moved"."tenant_id", "kind", 'card', "source_id", "payment_request_id", "at", ("at" at time zone 'Europe/London')::date, "learned_at", "amount",
  CASE WHEN "amount_gross" = 0 THEN 0 ELSE
    round("total" * "amount_vat" / "amount_gross") - round(("total" - "amount") * "amount_vat" / "amount_gross") END
FROM (
  SELECT *, sum("amount") OVER (PARTITION BY "payment_request_id" ORDER BY "learned_at", "at", "source_id", "kind") AS "total"
  FROM (
    SELECT "tenant_id", 'payment' AS "kind", "id" AS "source_id", "payment_request_id", "paid_at" AS "at", "recorded_at" AS "learned_at", "amount"
    FROM "charges" WHERE "currency" = 'GBP'
    UNION ALL
    SELECT "tenant_id", 'refund', "id", "payment_request_id", "at", "at",
      least("total" - "amount", "charged") - least("total", "charged")
    FROM (
      SELECT "refunds".*, coalesce("changed_at", "created_at") AS "at", "charge"."amount" AS "charged",
        sum("refunds"."amount") OVER (PARTITION BY "charge"."id" ORDER BY "refunds"."id") AS "total"
      FROM "refunds" JOIN LATERAL (
        SELECT * FROM "charges" WHERE "charges"."payment_request_id" = "refunds"."payment_request_id"
        ORDER BY ("charges"."id" = "refunds"."charge_id") DESC NULLS LAST, ("charges"."reference" = "refunds"."charge_reference") DESC NULLS LAST
        LIMIT 1
      ) AS "charge" ON "charge"."currency" = 'GBP'
      WHERE "refunds"."status" = 'done'
    ) AS "made" WHERE "total" - "amount" < "charged"
    UNION ALL
    SELECT "charges"."tenant_id", 'dispute', "charges"."id", "charges"."payment_request_id", "opened"."at", "opened"."at", -"disputed_amount"
    FROM "charges" JOIN (
      SELECT "charge_id", max("opened_at") AS "at" FROM "disputes" GROUP BY "charge_id"
    ) AS "opened" ON "opened"."charge_id" = "charges"."id"
    WHERE "currency" = 'GBP' AND "disputed_amount" > 0
  ) AS "facts"
) AS "moved" JOIN "payment_requests" ON "payment_requests"."id" = "moved"."payment_request_id";
--> statement-breakpoint
INSERT INTO "movements" ("id", "tenant_id", "kind", "source_id", "payout_id", "at", "day", "learned_at", "amount", "vat")
SELECT gen_random_uuid(), "tenant_id", 'payout', "id", "id", "arrives_at", ("arrives_at" at time zone 'Europe/London')::date, "arrives_at", -"amount", 0
FROM "payouts" WHERE "status" = 'paid' AND "currency" = 'GBP' AND "amount" <> 0;
--> statement-breakpoint
INSERT INTO "movements" ("id", "tenant_id", "kind", "source_id", "payment_request_id", "payout_id", "at", "day", "learned_at", "amount", "vat")
SELECT gen_random_uuid(), "payout_lines"."tenant_id", 'fee', "payout_lines"."id", "charges"."payment_request_id", "payouts"."id", "payout_lines"."at", ("payout_lines"."at" at time zone 'Europe/London')::date, "payouts"."arrives_at",
  (CASE WHEN "payout_lines"."kind" = 'fee' THEN "payout_lines"."amount" ELSE 0 END) - "payout_lines"."fee", 0
FROM "payout_lines" JOIN "payouts" ON "payouts"."id" = "payout_lines"."payout_id"
LEFT JOIN "charges" ON "charges"."tenant_id" = "payouts"."tenant_id" AND "charges"."provider" = "payouts"."provider"
  AND "charges"."account" = "payouts"."account" AND "charges"."reference" = "payout_lines"."reference"
WHERE "payouts"."currency" = 'GBP'
  AND (CASE WHEN "payout_lines"."kind" = 'fee' THEN "payout_lines"."amount" ELSE 0 END) <> "payout_lines"."fee";
