-- Nor may rows be gathered from the table in its own order: the texts stand side by side in the index.
ALTER FUNCTION "find_payments" SET enable_bitmapscan = off;
--> statement-breakpoint
ALTER FUNCTION "find_customers" SET enable_bitmapscan = off;
