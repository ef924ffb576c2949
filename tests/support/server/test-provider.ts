import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { paymentRequests } from '../../../server/db/schema.ts';
import { newToken } from '../../../server/lib/crypto/ids.ts';
import type { TestServer } from './create-test-server.ts';

const formatSecret = (key: Uint8Array) => `whsec_${Buffer.from(key).toString('base64')}`;

export const webhookSecret = formatSecret(Buffer.alloc(32, 7));
export const otherWebhookSecret = formatSecret(Buffer.alloc(32, 8));

/** Standard Webhooks, without the server's code, which is under test. */
export const signWebhook = (
  id: string,
  timestampSeconds: number | string,
  body: string,
  secret = webhookSecret,
) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`).digest('base64')}`;
};

/** By default a new id and a valid signature. */
interface Delivery {
  readonly id?: string;
  readonly headers?: Record<string, string>;
}

export const toEventBody = (
  type: string,
  paymentRequestId: string,
  timestamp?: string,
  amount = 6_000,
) =>
  JSON.stringify({
    type,
    timestamp,
    data: { payment_request_id: paymentRequestId, amount, currency: 'GBP' },
  });

export const createTestProvider = ({ app, clock, database }: TestServer) => {
  const readAmount = async (paymentRequestId: string) => {
    const [row] = await database.unscopedDb
      .select({ amount: paymentRequests.amountGross })
      .from(paymentRequests)
      .where(eq(paymentRequests.id, paymentRequestId));
    return row?.amount;
  };
  const deliver = async (
    body: string,
    { id = `msg_${newToken()}`, headers = {} }: Delivery = {},
  ) => {
    const seconds = Math.floor(clock().getTime() / 1_000);
    const response = await app.request('http://pay.internal/api/provider/events/', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signWebhook(id, seconds, body),
        ...headers,
      },
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return {
    deliver,
    /** About the request's whole amount. */
    sendEvent: async (type: string, paymentRequestId: string, delivery?: Delivery) =>
      deliver(
        toEventBody(type, paymentRequestId, undefined, await readAmount(paymentRequestId)),
        delivery,
      ),
  };
};
