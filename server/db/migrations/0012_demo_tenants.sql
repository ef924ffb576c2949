ALTER TABLE "tenants" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Marks the tenants that the demo and the `seed` command have created: their hosts cannot be reached over a network, and
-- their owner has the published email address. Tenants with another host or another owner stay as they are.
UPDATE "tenants" SET "is_demo" = true
WHERE ("host" IN ('localhost', 'nogo.localhost') OR "host" ~ '^shop-[0-9]+\.localhost$')
  AND EXISTS (
    SELECT FROM "users"
    WHERE "users"."tenant_id" = "tenants"."id" AND "users"."is_owner" AND "users"."email" = 'owner@example.com'
  );
