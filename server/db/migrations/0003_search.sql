-- Indexes and functions with which lists are searched. This is custom SQL, because Drizzle supports neither INCLUDE nor
-- functions. Both extensions are trusted: the owner of the database may create them without being a superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Brings the search texts of existing rows to the present rules of search-text.ts: it folds more characters, and truncates
-- the text to the length that an index allows.
DO $$
DECLARE
  searched text;
BEGIN
  FOREACH searched IN ARRAY ARRAY['customers', 'payment_requests', 'services', 'users'] LOOP
    EXECUTE format($update$
      UPDATE %I SET search_text = left(replace(replace(replace(replace(
        translate(normalize(search_text, NFC), 'øłđðħŧı‘’ʼ‐–—', 'olddhti''''''---'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 475)
      WHERE search_text ~ '[øłđðħŧı‘’ʼ‐–—ßæœþᄀ-ᇿ]' OR octet_length(search_text) > 1900
    $update$, searched);
  END LOOP;
END
$$;
--> statement-breakpoint
-- For rare terms: finds the rows of one tenant that contain all trigrams of the term. `fastupdate` is off, because each
-- search would have to read the index's list of pending entries.
CREATE INDEX "payment_requests_trigram_idx" ON "payment_requests" USING gin ("tenant_id", "search_text" gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "customers_trigram_idx" ON "customers" USING gin ("tenant_id", "search_text" gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
-- For short and common terms: the index contains the texts of one tenant side by side, so that reading all of them is fast.
CREATE INDEX "payment_requests_search_idx" ON "payment_requests" USING btree ("tenant_id", "created_at", "id") INCLUDE ("search_text", "customer_id", "user_id");
--> statement-breakpoint
CREATE INDEX "customers_search_idx" ON "customers" USING btree ("tenant_id", "id") INCLUDE ("name", "search_text");
--> statement-breakpoint
-- The index includes the name, so that PostgreSQL reaches a late page of the list by an index-only scan.
DROP INDEX "customers_name_idx";
--> statement-breakpoint
CREATE INDEX "customers_name_idx" ON "customers" USING btree ("tenant_id", lower("name"), "id") INCLUDE ("name");
--> statement-breakpoint
-- Index-only scans need a recent vacuum. By default a table is vacuumed after a fifth of its rows have changed, which is too
-- rare for large tables.
ALTER TABLE "payment_requests" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE "customers" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
-- LIKE is not leakproof, so that PostgreSQL does not use an index for it under row-level security. These functions run as
-- the owner of the tables, who bypasses row-level security, and check the tenant themselves. They return the number of rows
-- that match a pattern, and the ids of the rows of one page.
CREATE FUNCTION "find_payments"("of_tenant" uuid, "patterns" text[], "of_customer" uuid, "by_user" uuid, "most" integer, "skipped" integer)
RETURNS TABLE ("total" bigint, "ids" uuid[])
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
AS $$
BEGIN
  IF of_tenant IS DISTINCT FROM nullif(current_setting('app.tenant', true), '')::uuid THEN
    RETURN;
  END IF;
  RETURN QUERY
    WITH hits AS MATERIALIZED (
      SELECT id FROM public.payment_requests
      WHERE tenant_id = of_tenant AND search_text LIKE ANY (patterns)
        AND (of_customer IS NULL OR customer_id = of_customer)
        AND (by_user IS NULL OR user_id = by_user)
      ORDER BY created_at DESC, id DESC
    )
    SELECT (SELECT count(*) FROM hits), ARRAY(SELECT id FROM hits LIMIT most OFFSET skipped);
END
$$;
--> statement-breakpoint
CREATE FUNCTION "find_customers"("of_tenant" uuid, "patterns" text[], "most" integer, "skipped" integer)
RETURNS TABLE ("total" bigint, "ids" uuid[])
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
AS $$
BEGIN
  IF of_tenant IS DISTINCT FROM nullif(current_setting('app.tenant', true), '')::uuid THEN
    RETURN;
  END IF;
  RETURN QUERY
    WITH hits AS MATERIALIZED (
      SELECT id FROM public.customers
      WHERE tenant_id = of_tenant AND search_text LIKE ANY (patterns)
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
