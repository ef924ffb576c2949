DROP INDEX "payment_requests_newest_idx";--> statement-breakpoint
DROP INDEX "payment_requests_user_idx";--> statement-breakpoint
ALTER TABLE "payment_requests" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "counter_max" bigint;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "counter_shares_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_requests_counter_idx" ON "payment_requests" USING btree ("created_at") WHERE customer_id is null;--> statement-breakpoint
CREATE INDEX "payment_requests_newest_idx" ON "payment_requests" USING btree ("tenant_id","created_at","id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "payment_requests_user_idx" ON "payment_requests" USING btree ("tenant_id","user_id","created_at","id") WHERE customer_id is not null;--> statement-breakpoint
-- The function of migration 0019, without the requests that staff may not see (`isShownToStaff`).
CREATE OR REPLACE FUNCTION "find_payments"("of_tenant" uuid, "terms" text[], "of_amount" bigint, "of_statuses" text[], "of_customer" uuid, "by_user" uuid, "most" integer, "skipped" integer)
RETURNS TABLE ("total" bigint, "ids" uuid[])
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
DECLARE
  one text := terms[1];
  other text := terms[2];
  shown integer;
  last_at timestamptz;
BEGIN
  IF of_tenant IS DISTINCT FROM nullif(current_setting('app.tenant', true), '')::uuid THEN
    RETURN;
  END IF;
  SELECT coalesce(array_agg(hit.id ORDER BY hit.created_at DESC, hit.id DESC), '{}'), count(*), min(hit.created_at)
  INTO ids, shown, last_at
  FROM (
    SELECT id, created_at FROM public.payment_requests
    WHERE tenant_id = of_tenant
      AND customer_id IS NOT NULL
      AND (strpos(search_text, one) > 0 OR strpos(search_text, other) > 0 OR amount_gross = of_amount OR status = ANY (of_statuses))
      AND (of_customer IS NULL OR customer_id = of_customer)
      AND (by_user IS NULL OR user_id IS NOT DISTINCT FROM by_user)
    ORDER BY created_at DESC, id DESC
    LIMIT most OFFSET skipped
  ) AS hit;
  total := skipped + shown;
  IF shown = most THEN
    total := total + (
      SELECT count(*) FROM public.payment_requests
      WHERE tenant_id = of_tenant
        AND customer_id IS NOT NULL
        AND (strpos(search_text, one) > 0 OR strpos(search_text, other) > 0 OR amount_gross = of_amount OR status = ANY (of_statuses))
        AND (of_customer IS NULL OR customer_id = of_customer)
        AND (by_user IS NULL OR user_id IS NOT DISTINCT FROM by_user)
        AND (created_at, id) < (last_at, ids[most])
    );
  ELSIF shown = 0 AND skipped > 0 THEN
    total := (
      SELECT count(*) FROM public.payment_requests
      WHERE tenant_id = of_tenant
        AND customer_id IS NOT NULL
        AND (strpos(search_text, one) > 0 OR strpos(search_text, other) > 0 OR amount_gross = of_amount OR status = ANY (of_statuses))
        AND (of_customer IS NULL OR customer_id = of_customer)
        AND (by_user IS NULL OR user_id IS NOT DISTINCT FROM by_user)
    );
  END IF;
  RETURN NEXT;
END
$$;
