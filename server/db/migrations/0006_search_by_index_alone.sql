-- When one tenant has most rows of a table, the planner would choose a sequential scan of the table and a sort, which is
-- slower than an index-only scan.
ALTER FUNCTION "find_payments" SET enable_seqscan = off;
--> statement-breakpoint
ALTER FUNCTION "find_customers" SET enable_seqscan = off;
