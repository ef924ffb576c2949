import { type Context, Hono } from 'hono';
import type { ProviderEvent } from '../../domain/payments/apply-provider-event.ts';
import { receiveProviderEvent } from '../../domain/providers/receive-provider-event.ts';
import { parseJson, readBytes } from '../../http/call/read-request.ts';
import { validate } from '../../http/call/validate.ts';
import { limitApiBody, noStore } from '../../http/middleware/body-limit.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { verifyWebhook } from '../../lib/webhook-signature.ts';
import type { Dependencies } from '../dependencies.ts';
import { providerEventPayload } from './provider-event-payload.ts';

/** @throws ApiProblem malformed, invalid */
const readEvent = (body: Uint8Array, now: Date): ProviderEvent => {
  const { type, timestamp, data } = validate(providerEventPayload, parseJson(body));
  const occurredAt = timestamp === undefined ? now : new Date(timestamp);
  return { paymentRequestId: data.paymentRequestId, status: type, at: occurredAt < now ? occurredAt : now };
};

const getSignedMessage = (c: Context, body: Uint8Array) => ({
  id: c.req.header('webhook-id'),
  timestamp: c.req.header('webhook-timestamp'),
  signature: c.req.header('webhook-signature'),
  body,
});

/**
 * The webhook of payment providers, mounted at /api/provider/events. The signature replaces session, origin and CSRF
 * checks, because no browser calls it.
 */
export const createProviderWebhooks = ({ database, clock, logger, settings, wakeOutbox }: Dependencies) =>
  new Hono().use(noStore).post('/', limitApiBody, async (c) => {
    const now = clock();
    const body = new Uint8Array(await readBytes(c));
    const messageId = verifyWebhook(getSignedMessage(c, body), settings.webhookSecrets, now);
    if (messageId === undefined) throw new ApiProblem('bad_signature', 'The signature is not valid');
    const event = readEvent(body, now);
    const outcome = await receiveProviderEvent(database, messageId, event, now);
    wakeOutbox();
    logger.info(
      { messageId, paymentRequestId: event.paymentRequestId, status: event.status, outcome },
      'Provider event received',
    );
    return c.body(null, 204);
  });
