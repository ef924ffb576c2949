CREATE INDEX "charges_settled_idx" ON "charges" USING btree ("tenant_id","paid_at") WHERE kind = 'settled';--> statement-breakpoint
CREATE INDEX "payment_history_failed_idx" ON "payment_history" USING btree ("tenant_id","payment_request_id") WHERE event = 'delivery_failed';--> statement-breakpoint
-- Finds the requests that the customer can still pay by an index-only scan. Drizzle does not support INCLUDE.
CREATE INDEX "payment_requests_unpaid_idx" ON "payment_requests" USING btree ("tenant_id", "created_at", "id") INCLUDE ("status", "expires_at", "search_text", "amount_gross", "customer_id", "user_id") WHERE status IN ('requested', 'declined');
--> statement-breakpoint
-- The index must include the amount and the status, because the search compares them, too.
DROP INDEX "payment_requests_search_idx";
--> statement-breakpoint
CREATE INDEX "payment_requests_search_idx" ON "payment_requests" USING btree ("tenant_id", "created_at", "id") INCLUDE ("search_text", "amount_gross", "status", "customer_id", "user_id");
--> statement-breakpoint
-- Like `find_payments` of migration 0005, this function finds terms. It also finds an amount and statuses. The function of
-- migration 0005 stays for the servers of the last release. The user is not compared with `=`: then the planner would expect
-- few rows, and read each row from the table instead of using an index-only scan.
CREATE FUNCTION "find_payments"("of_tenant" uuid, "terms" text[], "of_amount" bigint, "of_statuses" text[], "of_customer" uuid, "by_user" uuid, "most" integer, "skipped" integer)
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
        AND (strpos(search_text, one) > 0 OR strpos(search_text, other) > 0 OR amount_gross = of_amount OR status = ANY (of_statuses))
        AND (of_customer IS NULL OR customer_id = of_customer)
        AND (by_user IS NULL OR user_id IS NOT DISTINCT FROM by_user)
        AND (created_at, id) < (last_at, ids[most])
    );
  ELSIF shown = 0 AND skipped > 0 THEN
    total := (
      SELECT count(*) FROM public.payment_requests
      WHERE tenant_id = of_tenant
        AND (strpos(search_text, one) > 0 OR strpos(search_text, other) > 0 OR amount_gross = of_amount OR status = ANY (of_statuses))
        AND (of_customer IS NULL OR customer_id = of_customer)
        AND (by_user IS NULL OR user_id IS NOT DISTINCT FROM by_user)
    );
  END IF;
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- contract: this function is new, so that no server of the last release calls it
REVOKE ALL ON FUNCTION "find_payments"(uuid, text[], bigint, text[], uuid, uuid, integer, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "find_payments"(uuid, text[], bigint, text[], uuid, uuid, integer, integer) TO beepaid_tenant;
