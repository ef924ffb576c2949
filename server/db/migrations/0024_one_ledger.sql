CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"payment_request_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"due_at" timestamp with time zone,
	"url" text,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "disputes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "refunds_external_key";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "charge_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "recorded_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "disputed_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "refund_reason" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "dispute_state" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "disputed_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "dispute_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "charge_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "allows_delayed_methods" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_request_fk" FOREIGN KEY ("tenant_id","payment_request_id") REFERENCES "public"."payment_requests"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_charge_fk" FOREIGN KEY ("tenant_id","charge_id") REFERENCES "public"."charges"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_request_idx" ON "disputes" USING btree ("payment_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_external_key" ON "disputes" USING btree ("charge_id","external_id");--> statement-breakpoint
CREATE INDEX "refunds_charge_idx" ON "refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_key" ON "refunds" USING btree ("payment_request_id","external_id");--> statement-breakpoint
CREATE POLICY "tenant_fence" ON "disputes" AS PERMISSIVE FOR ALL TO "beepaid_tenant" USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);--> statement-breakpoint
UPDATE "payment_requests" SET
  "cancelled_by" = CASE "status" WHEN 'cancelled_provider' THEN 'provider' ELSE 'client' END,
  "cancelled_at" = coalesce(
    (SELECT min("at") FROM "payment_history" WHERE "payment_request_id" = "payment_requests"."id" AND "event" = 'cancelled'),
    "created_at")
WHERE "status" IN ('cancelled_client', 'cancelled_provider');--> statement-breakpoint
UPDATE "payment_requests" SET "declined_at" = "declines"."at" FROM (
  SELECT "payment_request_id", max("at") AS "at" FROM "payment_history" WHERE "event" = 'declined' GROUP BY "payment_request_id"
) AS "declines" WHERE "declines"."payment_request_id" = "payment_requests"."id";--> statement-breakpoint
UPDATE "payment_requests" SET "declined_at" = "created_at" WHERE "status" = 'declined' AND "declined_at" IS NULL;--> statement-breakpoint
-- Requests that were paid before there were charges.
INSERT INTO "charges" ("id", "tenant_id", "payment_request_id", "provider", "account", "reference", "kind", "amount", "currency", "paid_at")
SELECT gen_random_uuid(), "tenant_id", "id", coalesce("provider", 'webhook'), coalesce("provider_account", 'server'), "id"::text,
  'settled', "amount_gross", 'GBP', coalesce(
    (SELECT max("at") FROM "payment_history" WHERE "payment_request_id" = "payment_requests"."id" AND "event" = 'paid'),
    "created_at")
FROM "payment_requests"
WHERE "status" IN ('paid', 'refunded_provider') AND NOT EXISTS (
  SELECT FROM "charges" WHERE "charges"."payment_request_id" = "payment_requests"."id" AND "charges"."kind" = 'settled')
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The order in which the server learned of payments: the settled one first, and late ones after the cancellation.
UPDATE "charges" SET "recorded_at" = CASE "charges"."kind"
  WHEN 'settled' THEN "charges"."paid_at"
  ELSE greatest("charges"."paid_at", "requests"."cancelled_at", (
    SELECT "first"."paid_at" FROM "charges" AS "first"
    WHERE "first"."payment_request_id" = "charges"."payment_request_id" AND "first"."kind" = 'settled' LIMIT 1
  )) + interval '1 millisecond' END
FROM "payment_requests" AS "requests" WHERE "requests"."id" = "charges"."payment_request_id";--> statement-breakpoint
-- Refunds of which the server stored only the status. A refund of another payment does not count: it never refunded the
-- payment that settled the request.
INSERT INTO "refunds" ("id", "tenant_id", "payment_request_id", "charge_id", "amount", "status", "external_id", "created_at", "changed_at")
SELECT gen_random_uuid(), "charges"."tenant_id", "charges"."payment_request_id", "charges"."id", "charges"."amount", 'done',
  'migrated', "charges"."paid_at", "charges"."paid_at"
FROM "charges" JOIN "payment_requests" ON "payment_requests"."id" = "charges"."payment_request_id"
WHERE "payment_requests"."status" = 'refunded_provider' AND "charges"."kind" = 'settled' AND NOT EXISTS (
  SELECT FROM "refunds" WHERE "refunds"."payment_request_id" = "payment_requests"."id");--> statement-breakpoint
UPDATE "charges" SET "refunded_amount" = least("charges"."amount", "done"."sum") FROM (
  SELECT "charge_id", sum("amount") AS "sum" FROM "refunds" WHERE "status" = 'done' GROUP BY "charge_id"
) AS "done" WHERE "done"."charge_id" = "charges"."id";--> statement-breakpoint
UPDATE "payment_requests" SET
  "refunded_amount" = "sums"."refunded",
  "late_refunded_amount" = "sums"."late_refunded"
FROM (
  SELECT "payment_request_id", sum("refunded_amount") AS "refunded",
    coalesce(sum("refunded_amount") FILTER (WHERE "kind" IN ('late', 'duplicate')), 0) AS "late_refunded"
  FROM "charges" GROUP BY "payment_request_id"
) AS "sums" WHERE "sums"."payment_request_id" = "payment_requests"."id";--> statement-breakpoint
-- The bank returned the refund, or another payment was refunded: the money of the request is still here. The opposite state,
-- paid although all is refunded, arose when a refund was counted twice.
UPDATE "payment_requests" SET "status" = CASE
  WHEN "charges"."refunded_amount" >= "charges"."amount" THEN 'refunded_provider' ELSE 'paid' END
FROM "charges"
WHERE "charges"."payment_request_id" = "payment_requests"."id" AND "charges"."kind" = 'settled'
  AND "payment_requests"."status" IN ('paid', 'refunded_provider');--> statement-breakpoint
-- Requests whose provider never opened a page can be paid with the tenant's current account.
UPDATE "payment_requests" SET "provider" = NULL, "provider_account" = NULL
WHERE "provider" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "checkout_sessions" WHERE "checkout_sessions"."payment_request_id" = "payment_requests"."id"
    AND ("checkout_sessions"."session" IS NOT NULL OR "checkout_sessions"."state" = 'opening'))
  AND NOT EXISTS (SELECT FROM "charges" WHERE "charges"."payment_request_id" = "payment_requests"."id");--> statement-breakpoint
-- The sandbox's card form has a page of its own.
UPDATE "checkout_sessions" SET "url" = "url" || '/card?session=' || "session"
WHERE "provider" = 'sandbox' AND "state" = 'open' AND "session" IS NOT NULL;
