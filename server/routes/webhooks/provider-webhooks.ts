import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  findTenantOfPaymentRequest,
  type ProviderMessage,
  receiveProviderEvent,
} from '../../domain/money/receive-provider-event.ts';
import { parseJson, readBytes } from '../../http/call/read-request.ts';
import { validate } from '../../http/call/validate.ts';
import { limitApiBody, noStore } from '../../http/middleware/body-limit.ts';
import {
  ApiProblem,
  createInvalidError,
  createNotFoundError,
} from '../../lib/network/api-problem.ts';
import { verifyWebhook } from '../../lib/network/webhook-signature.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/time/durations.ts';
import type { Dependencies } from '../dependencies.ts';
import { countWebhooks } from './count-webhooks.ts';
import { providerEventPayload } from './provider-event-payload.ts';

const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
/** The ids that show a duplicate are stored only so long. */
const MAX_AGE_MS = 90 * DAY_MS;

const requestIdSchema = v.object({
  data: v.object({ paymentRequestId: v.pipe(v.string(), v.uuid()) }),
});

/** The tenant of the request decides whose secret counts, so the id is read before the signature. */
const readRequestId = (body: Uint8Array) => {
  try {
    const { data } = v.parse(requestIdSchema, parseJson(body));
    return data.paymentRequestId;
  } catch {
    // `readMessage` reports the error after the signature is verified.
    return undefined;
  }
};

/** @throws ApiProblem malformed, invalid */
const readMessage = (
  messageId: string,
  body: Uint8Array,
  now: Date,
): Omit<ProviderMessage, 'tenantId' | 'account'> => {
  const { type, timestamp, data } = validate(providerEventPayload, parseJson(body));
  const occurredAt = timestamp === undefined ? now : new Date(timestamp);
  if (occurredAt.getTime() - now.getTime() > CLOCK_TOLERANCE_MS) {
    throw createInvalidError({ timestamp: ['The time is more than five minutes ahead'] });
  }
  if (now.getTime() - occurredAt.getTime() > MAX_AGE_MS) {
    throw createInvalidError({ timestamp: ['The time is more than 90 days ago'] });
  }
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
 * The secret of the request's tenant must have signed the message, so a provider cannot report payments of
 * another tenant. No browser calls the route, so there are no checks of session, origin and CSRF.
 */
export const createProviderWebhooks = ({
  database,
  clock,
  logger,
  providers,
  metrics,
  wakeWorkers,
}: Dependencies) =>
  new Hono()
    .use(countWebhooks('webhook', metrics), noStore)
    .post('/', limitApiBody(), async (c) => {
      const now = clock();
      const body = new Uint8Array(await readBytes(c));
      const requestId = readRequestId(body);
      const tenantId =
        requestId === undefined ? undefined : await findTenantOfPaymentRequest(database, requestId);
      const { account, secrets } = await providers.findWebhookSecrets(tenantId);
      if (secrets.length === 0) throw createNotFoundError('Page');
      const messageId = verifyWebhook(getSignedMessage(c, body), secrets, now);
      if (messageId === undefined)
        throw new ApiProblem('bad_signature', 'The signature is not valid');
      const message = readMessage(messageId, body, now);
      if (tenantId === undefined) throw createNotFoundError('Payment request');
      const outcome = await receiveProviderEvent(
        { ...message, tenantId, account },
        { database, logger, now },
      );
      wakeWorkers();
      const { paymentRequestId, type } = message;
      logger.info({ messageId, paymentRequestId, type, outcome }, 'Provider event received');
      return c.body(null, 204);
    });
