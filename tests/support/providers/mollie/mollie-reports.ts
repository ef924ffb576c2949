/** A classic webhook: a form that names a payment, without a signature. */
export interface MollieWebhook {
  /** The payment's `webhookUrl`. */
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

/**
 * Posts a webhook to `url`, by default the payment's `webhookUrl`. Returns the status of the
 * response.
 */
export const deliverMollieWebhook = async (
  { url: ownUrl, headers, body }: MollieWebhook,
  url = ownUrl,
) => (await fetch(url, { method: 'POST', headers, body: Buffer.from(body) })).status;

/**
 * Keeps the webhooks of an account until `takeWebhooks` is called. After `sendWebhooksTo` got a
 * URL, posts each webhook there at once, without retries.
 */
export const createMollieReports = () => {
  const collected: MollieWebhook[] = [];
  const deliveries = new Set<Promise<unknown>>();
  let receiver: string | undefined;

  return {
    /**
     * Keeps or posts a webhook about a payment. Does nothing when there is no URL to which Mollie
     * would send it.
     */
    report: ({ id, webhookUrl }: ReportedPayment) => {
      const url = receiver ?? webhookUrl;
      if (url === undefined) return;
      const webhook = createMollieWebhook(url, `id=${id}`);
      if (receiver === undefined) collected.push(webhook);
      else deliveries.add(deliverMollieWebhook(webhook));
    },
    /** Returns the webhooks since the last call, oldest first. */
    takeWebhooks: () => collected.splice(0),
    /**
     * Posts all further webhooks to `url` at once, even those of payments without a `webhookUrl`.
     * With undefined, further webhooks are kept again.
     */
    sendWebhooksTo: (url: string | undefined) => {
      receiver = url;
    },
    /** Waits until the receiver has responded to all webhooks that were posted. */
    settleWebhooks: () => Promise.allSettled(deliveries),
  };
};
export type MollieReports = ReturnType<typeof createMollieReports>;
