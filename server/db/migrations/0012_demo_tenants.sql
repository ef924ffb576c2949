ALTER TABLE "tenants" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The tenants that the demo and the `seed` command have made: hosts that no browser reaches over a network, with the published
-- owner address. A tenant that changed its host, or whose owner has another address, is left alone.
UPDATE "tenants" SET "is_demo" = true
WHERE ("host" IN ('localhost', 'nogo.localhost') OR "host" ~ '^shop-[0-9]+\.localhost$')
  AND EXISTS (
    SELECT FROM "users"
    WHERE "users"."tenant_id" = "tenants"."id" AND "users"."is_owner" AND "users"."email" = 'owner@example.com'
  );
