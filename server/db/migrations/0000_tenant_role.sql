-- Roles belong to the whole cluster, so that two databases that migrate at the same time may both create the role. The
-- migration that fails tries again, and finds the role.
DO $$
BEGIN
  FOR attempt IN 1..50 LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'beepaid_tenant') THEN
        CREATE ROLE beepaid_tenant NOLOGIN;
      END IF;
      GRANT beepaid_tenant TO CURRENT_USER;
      EXIT;
    EXCEPTION
      WHEN insufficient_privilege THEN
        -- An administrator may have made and granted the role beforehand.
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'beepaid_tenant') THEN
          RAISE;
        END IF;
        IF NOT pg_has_role('beepaid_tenant', 'MEMBER') THEN
          RAISE;
        END IF;
        EXIT;
      WHEN duplicate_object OR unique_violation OR internal_error THEN
        IF attempt = 50 THEN
          RAISE;
        END IF;
        PERFORM pg_sleep(0.02);
    END;
  END LOOP;
END
$$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO beepaid_tenant;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO beepaid_tenant;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO beepaid_tenant;
