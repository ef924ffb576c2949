import { type Context, Hono } from 'hono';
import { type ProviderMessage, receiveProviderEvent } from '../../domain/money/receive-provider-event.ts';
import { parseJson, readBytes } from '../../http/call/read-request.ts';
import { validate } from '../../http/call/validate.ts';
import { limitApiBody, noStore } from '../../http/middleware/body-limit.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { verifyWebhook } from '../../lib/webhook-signature.ts';
import type { Dependencies } from '../dependencies.ts';
import { countWebhooks } from './count-webhooks.ts';
import { providerEventPayload } from './provider-event-payload.ts';

/** Reads the message of a provider. A time in the future becomes `now`. @throws ApiProblem malformed, invalid */
const readMessage = (messageId: string, body: Uint8Array, now: Date): ProviderMessage => {
  const { type, timestamp, data } = validate(providerEventPayload, parseJson(body));
  const occurredAt = timestamp === undefined ? now : new Date(timestamp);
  const at = occurredAt < now ? occurredAt : now;
  const { reason: declineReason, ...details } = data;
  return { ...details, messageId, type, declineReason, at, hasOwnTime: timestamp !== undefined };
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
export const createProviderWebhooks = ({ database, clock, logger, settings, metrics, wakeWorkers }: Dependencies) =>
  new Hono().use(countWebhooks('webhook', metrics), noStore).post('/', limitApiBody(), async (c) => {
    const now = clock();
    const body = new Uint8Array(await readBytes(c));
    const messageId = verifyWebhook(getSignedMessage(c, body), settings.webhookSecrets, now);
    if (messageId === undefined) throw new ApiProblem('bad_signature', 'The signature is not valid');
    const message = readMessage(messageId, body, now);
    const outcome = await receiveProviderEvent(message, { database, logger, now });
    wakeWorkers();
    const { paymentRequestId, type } = message;
    logger.info({ messageId, paymentRequestId, type, outcome }, 'Provider event received');
    return c.body(null, 204);
  });
