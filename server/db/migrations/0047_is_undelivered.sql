ALTER TABLE "payment_requests" ADD COLUMN "is_undelivered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_requests_undelivered_idx" ON "payment_requests" USING btree ("tenant_id","created_at") WHERE is_undelivered;--> statement-breakpoint
-- What `needsAttention(listDeliveries(…))` says about the history of a request.
CREATE FUNCTION "has_undelivered_send"("request" uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH resend AS (
    SELECT id FROM payment_history AS resent
    WHERE payment_request_id = request AND event = 'resent'
      AND NOT EXISTS (SELECT FROM payment_history AS undo WHERE undo.undone_id = resent.id)
    ORDER BY id DESC LIMIT 1
  ), newest AS (
    SELECT DISTINCT ON (channel) event FROM (
      SELECT channel, event, coalesce(message_id, id) AS message,
        array_position(ARRAY['deferred', 'sent', 'delayed', 'delivery_failed', 'bounced_soft', 'delivered', 'bounced_hard', 'complained'], event) AS rank
      FROM payment_history WHERE payment_request_id = request AND channel IS NOT NULL
    ) AS events
    WHERE rank IS NOT NULL AND NOT EXISTS (SELECT FROM resend WHERE resend.id > message)
    ORDER BY channel, message DESC, rank DESC
  )
  SELECT coalesce(bool_or(event IN ('delivery_failed', 'bounced_soft', 'bounced_hard')) AND NOT bool_or(event = 'delivered'), false)
  FROM newest
$$;
--> statement-breakpoint
UPDATE "payment_requests" SET "is_undelivered" = true WHERE "id" IN (
  SELECT "payment_request_id" FROM "payment_history" WHERE "event" IN ('delivery_failed', 'bounced_soft', 'bounced_hard')
) AND "has_undelivered_send"("id");--> statement-breakpoint
DROP INDEX "payment_history_undelivered_idx";--> statement-breakpoint
-- Servers of the previous release do not write the column. They lock a message before its request, so this trigger could
-- wait for a transaction that waits for the message. The trigger then gives up before PostgreSQL reports a deadlock.
CREATE FUNCTION "write_undelivered"() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
BEGIN
  PERFORM FROM payment_requests WHERE id = NEW.payment_request_id FOR NO KEY UPDATE;
  UPDATE payment_requests SET is_undelivered = NOT is_undelivered
  WHERE id = NEW.payment_request_id AND is_undelivered <> has_undelivered_send(id);
  RETURN NULL;
EXCEPTION WHEN lock_not_available THEN
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "payment_history_undelivered" AFTER INSERT ON "payment_history" FOR EACH ROW
  WHEN (NEW.event IN ('resent', 'resend_undone', 'deferred', 'sent', 'delayed', 'delivery_failed', 'bounced_soft', 'delivered', 'bounced_hard', 'complained')
    AND current_setting('app.writes_undelivered', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION "write_undelivered"();
