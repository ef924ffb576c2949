import type { WebhookDelivery } from './provider-driver.ts';

/** Returns the response's status. */
export const postWebhook = async (url: string, { headers, body }: WebhookDelivery) =>
  (await fetch(url, { method: 'POST', headers, body: Buffer.from(body) })).status;

/** Webhooks wait for `take` until `sendTo` has a URL. */
export const createWebhookQueue = <Delivery extends WebhookDelivery>() => {
  const waiting: Delivery[] = [];
  const sends = new Set<Promise<unknown>>();
  let receiverUrl: string | undefined;
  return {
    add: (delivery: Delivery) => {
      if (receiverUrl === undefined) waiting.push(delivery);
      // The error ends here, because a provider also ignores that a server is down.
      else sends.add(postWebhook(receiverUrl, delivery).catch(() => undefined));
    },
    hasReceiver: () => receiverUrl !== undefined,
    /** Oldest first. */
    take: (): readonly Delivery[] => waiting.splice(0),
    /** Once each, without retries. Undefined: webhooks wait for `take` again. */
    sendTo: (url: string | undefined) => {
      receiverUrl = url;
    },
    settle: async () => {
      await Promise.all(sends);
    },
  };
};
