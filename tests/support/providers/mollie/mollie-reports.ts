/** A form that names a payment, without a signature. */
export interface MollieWebhook {
  readonly url: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
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

/** By default to the payment's `webhookUrl`. Returns the response's status. */
export const deliverMollieWebhook = async (
  { url: ownUrl, headers, body }: MollieWebhook,
  url = ownUrl,
) => (await fetch(url, { method: 'POST', headers, body: Buffer.from(body) })).status;

/** Webhooks are kept for `takeWebhooks`, or posted at once after `sendWebhooksTo`, without retries. */
export const createMollieReports = () => {
  const collected: MollieWebhook[] = [];
  const deliveries = new Set<Promise<unknown>>();
  let receiver: string | undefined;

  return {
    /** Does nothing without a URL. */
    report: ({ id, webhookUrl }: ReportedPayment) => {
      const url = receiver ?? webhookUrl;
      if (url === undefined) return;
      const webhook = createMollieWebhook(url, `id=${id}`);
      if (receiver === undefined) collected.push(webhook);
      else deliveries.add(deliverMollieWebhook(webhook));
    },
    /** Oldest first. */
    takeWebhooks: () => collected.splice(0),
    /** Also webhooks of payments without a `webhookUrl`. Undefined: keeps them again. */
    sendWebhooksTo: (url: string | undefined) => {
      receiver = url;
    },
    settleWebhooks: () => Promise.allSettled(deliveries),
  };
};
export type MollieReports = ReturnType<typeof createMollieReports>;
