import type { WebhookDelivery } from '../provider-driver.ts';
import { createWebhookQueue } from '../webhook-queue.ts';

/** A form that names a payment, without a signature. */
export interface MollieWebhook extends WebhookDelivery {
  readonly url: string;
}

interface ReportedPayment {
  readonly id: string;
  readonly webhookUrl: string | undefined;
}

export const createMollieWebhook = (url: string, body: string | Uint8Array): MollieWebhook => ({
  url,
  headers: new Headers({ 'content-type': 'application/x-www-form-urlencoded' }),
  body: Buffer.from(body),
});

/** Mollie reports to the `webhookUrl` of a payment. */
export const createMollieReports = () => {
  const { add, take, sendTo, settle, hasReceiver } = createWebhookQueue<MollieWebhook>();
  return {
    /** Without a `webhookUrl`, reports only to the receiver of `sendWebhooksTo`. */
    report: ({ id, webhookUrl = '' }: ReportedPayment) => {
      if (webhookUrl !== '' || hasReceiver()) add(createMollieWebhook(webhookUrl, `id=${id}`));
    },
    takeWebhooks: take,
    sendWebhooksTo: sendTo,
    settleWebhooks: settle,
  };
};
export type MollieReports = ReturnType<typeof createMollieReports>;
