-- Many trigrams occur in the rows of all tenants, such as the first digits of phone numbers. Reading the list of such a
-- trigram took longer than reading all texts of one tenant. Without trigrams the search does not need LIKE, which is slower
-- than `strpos`.
DROP INDEX "payment_requests_trigram_idx";
--> statement-breakpoint
DROP INDEX "customers_trigram_idx";
--> statement-breakpoint
DROP FUNCTION "find_payments";
--> statement-breakpoint
DROP FUNCTION "find_customers";
--> statement-breakpoint
-- These functions still run as the owner of the tables, who bypasses row-level security, and check the tenant themselves.
-- They find the rows whose text contains one of the terms, of which there are at most two. `find_payments` first reads the
-- page, and then counts the rows after it, so that it reads the texts of the tenant once.
CREATE FUNCTION "find_payments"("of_tenant" uuid, "terms" text[], "of_customer" uuid, "by_user" uuid, "most" integer, "skipped" integer)
RETURNS TABLE ("total" bigint, "ids" uuid[])
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
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
    WHERE tenant_id = of_tenant AND (strpos(search_text, one) > 0 OR strpos(search_text, other) > 0)
      AND (of_customer IS NULL OR customer_id = of_customer)
      AND (by_user IS NULL OR user_id = by_user)
    ORDER BY created_at DESC, id DESC
    LIMIT most OFFSET skipped
  ) AS hit;
  total := skipped + shown;
  IF shown = most THEN
    total := total + (
      SELECT count(*) FROM public.payment_requests
      WHERE tenant_id = of_tenant AND (strpos(search_text, one) > 0 OR strpos(search_text, other) > 0)
        AND (of_customer IS NULL OR customer_id = of_customer)
        AND (by_user IS NULL OR user_id = by_user)
        AND (created_at, id) < (last_at, ids[most])
    );
  ELSIF shown = 0 AND skipped > 0 THEN
    total := (
      SELECT count(*) FROM public.payment_requests
      WHERE tenant_id = of_tenant AND (strpos(search_text, one) > 0 OR strpos(search_text, other) > 0)
        AND (of_customer IS NULL OR customer_id = of_customer)
        AND (by_user IS NULL OR user_id = by_user)
    );
  END IF;
  RETURN NEXT;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "find_customers"("of_tenant" uuid, "terms" text[], "most" integer, "skipped" integer)
RETURNS TABLE ("total" bigint, "ids" uuid[])
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  one text := terms[1];
  other text := terms[2];
BEGIN
  IF of_tenant IS DISTINCT FROM nullif(current_setting('app.tenant', true), '')::uuid THEN
    RETURN;
  END IF;
  RETURN QUERY
    WITH hits AS MATERIALIZED (
      SELECT id FROM public.customers
      WHERE tenant_id = of_tenant AND (strpos(search_text, one) > 0 OR strpos(search_text, other) > 0)
      ORDER BY lower(name), id
    )
    SELECT (SELECT count(*) FROM hits), ARRAY(SELECT id FROM hits LIMIT most OFFSET skipped);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "find_payments" FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "find_customers" FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "find_payments" TO beepaid_tenant;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "find_customers" TO beepaid_tenant;
