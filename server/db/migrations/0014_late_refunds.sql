ALTER TABLE "payment_requests" ADD COLUMN "late_refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "payment_requests" SET "late_refunded_amount" = "late"."refunded" FROM (
  SELECT "refunds"."payment_request_id", sum("refunds"."amount") AS "refunded" FROM "refunds"
  JOIN "charges" ON "charges"."id" = "refunds"."charge_id"
  WHERE "refunds"."status" = 'done' AND "charges"."kind" IN ('late', 'duplicate')
  GROUP BY "refunds"."payment_request_id"
) AS "late" WHERE "payment_requests"."id" = "late"."payment_request_id";
