import { type Context, Hono } from 'hono';
import type { Report } from '../../domain/payments/record-payment-event.ts';
import { receiveReport } from '../../domain/providers/receive-report.ts';
import { parseJson, readBytes } from '../../http/call/read-request.ts';
import { validate } from '../../http/call/validate.ts';
import { limitedBody, uncached } from '../../http/middleware/body-limit.ts';
import { Refusal } from '../../lib/refusal.ts';
import { verifiedId } from '../../lib/webhook-signature.ts';
import type { Dependencies } from '../dependencies.ts';
import { reportPayload } from './report-payload.ts';

/** @throws Refusal malformed, invalid */
const readReport = (body: Uint8Array, now: Date): Report => {
  const { type, timestamp, data } = validate(reportPayload, parseJson(body));
  const said = timestamp === undefined ? now : new Date(timestamp);
  return { paymentRequestId: data.paymentRequestId, status: type, at: said < now ? said : now };
};

const signedMessage = (c: Context, body: Uint8Array) => ({
  id: c.req.header('webhook-id'),
  timestamp: c.req.header('webhook-timestamp'),
  signature: c.req.header('webhook-signature'),
  body,
});

/**
 * Where a payment provider reports, to be mounted at /api/provider/events. A program calls it, not a browser: the
 * signature stands for session, origin and CSRF token alike.
 */
export const providerWebhooks = ({ database, clock, logger, settings, wakeOutbox }: Dependencies) =>
  new Hono().use(uncached).post('/', limitedBody, async (c) => {
    const now = clock();
    const body = new Uint8Array(await readBytes(c));
    const messageId = verifiedId(signedMessage(c, body), settings.webhookSecrets, now);
    if (messageId === undefined) throw new Refusal('bad_signature', 'The signature is not valid');
    const report = readReport(body, now);
    const outcome = await receiveReport(database, messageId, report, now);
    wakeOutbox();
    logger.info({ messageId, paymentRequestId: report.paymentRequestId, status: report.status, outcome }, 'reported');
    return c.body(null, 204);
  });
