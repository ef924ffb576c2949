-- Where one tenant has most of a table, the planner would rather read the table from end to end, and then has to sort.
ALTER FUNCTION "find_payments" SET enable_seqscan = off;
--> statement-breakpoint
ALTER FUNCTION "find_customers" SET enable_seqscan = off;
