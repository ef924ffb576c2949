import { createHmac } from 'node:crypto';
import { newToken } from '../lib/ids.ts';
import type { TestServer } from './create-test-server.ts';

const secretOf = (key: Uint8Array) => `whsec_${Buffer.from(key).toString('base64')}`;

/** What the provider of the tests signs with. */
export const webhookSecret = secretOf(Buffer.alloc(32, 7));
export const otherWebhookSecret = secretOf(Buffer.alloc(32, 8));

/** A signature as Standard Webhooks writes it, made apart from the server's own code. */
export const signatureFor = (id: string, seconds: number | string, body: string, secret = webhookSecret) => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};

interface Delivery {
  readonly id?: string;
  readonly headers?: Record<string, string>;
}

export const reportBody = (type: string, paymentRequestId: string, timestamp?: string) =>
  JSON.stringify({ type, timestamp, data: { payment_request_id: paymentRequestId } });

/** A payment provider that reports to `server` by webhook. */
export const testProvider = ({ app, clock }: TestServer) => {
  const deliver = async (body: string, { id = `msg_${newToken()}`, headers = {} }: Delivery = {}) => {
    const seconds = Math.floor(clock().getTime() / 1_000);
    const response = await app.request('http://pay.internal/api/provider/events/', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatureFor(id, seconds, body),
        ...headers,
      },
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return {
    deliver,
    report: (type: string, paymentRequestId: string, delivery?: Delivery) =>
      deliver(reportBody(type, paymentRequestId), delivery),
  };
};
