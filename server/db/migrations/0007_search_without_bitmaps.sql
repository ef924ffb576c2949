-- A bitmap scan would read the rows from the table, although the index contains the texts side by side.
ALTER FUNCTION "find_payments" SET enable_bitmapscan = off;
--> statement-breakpoint
ALTER FUNCTION "find_customers" SET enable_bitmapscan = off;
