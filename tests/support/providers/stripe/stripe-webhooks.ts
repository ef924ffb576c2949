import Stripe from 'stripe';
import type { SigningOptions, WebhookDelivery } from '../provider-driver.ts';
import { createId, toSeconds } from './stripe-objects.ts';

type EventType = Stripe.Event['type'];
type EventObject<Type extends EventType> = Extract<Stripe.Event, { type: Type }>['data']['object'];

type Previous<Type extends EventType> = Partial<EventObject<Type>>;
/** `previous` has the fields that the event has changed, with their values before. */
export type EmitEvent = <Type extends EventType>(
  type: Type,
  object: EventObject<Type>,
  previous?: Previous<Type>,
) => void;

const OTHER_SECRET = 'whsec_of_another_account';

interface WebhookSettings {
  readonly secret: string;
  readonly now: () => Date;
}

/** Creates a sender that builds and signs webhooks. They wait until a test takes them, or go to the URL of `sendTo`. */
export const createWebhookSender = ({ secret, now }: WebhookSettings) => {
  let receiverUrl: string | undefined;
  let waiting: WebhookDelivery[] = [];
  const requests = new Set<Promise<unknown>>();

  const sign = (body: string | Uint8Array, { hasOtherSecret = false, sentAt = now() }: SigningOptions = {}) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: bytes.toString(),
      secret: hasOtherSecret ? OTHER_SECRET : secret,
      timestamp: toSeconds(sentAt),
    });
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature });
    return { headers, body: new Uint8Array(bytes) };
  };

  const send = (url: string, { headers, body }: WebhookDelivery) => {
    const request = fetch(url, { method: 'POST', headers, body: Buffer.from(body) }).catch(() => undefined);
    requests.add(request);
    request.finally(() => requests.delete(request));
  };

  const buildEvent = <Type extends EventType>(type: Type, object: EventObject<Type>, previous?: Previous<Type>) => {
    const event: Stripe.EventBase & { readonly type: Type } = {
      id: createId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: toSeconds(now()),
      data: { object, ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: createId('req'), idempotency_key: null },
      type,
    };
    return sign(JSON.stringify(event, null, 2));
  };

  /** Builds the thin event of a type: Stripe sends it where the endpoint has the payload style "Thin". */
  const buildThinEvent = (type: EventType, id: string) =>
    sign(
      JSON.stringify({
        id: createId('evt_test'),
        object: 'v2.core.event',
        type: `v1.${type}`,
        livemode: false,
        created: now().toISOString(),
        related_object: { id, type: type.split('.').slice(0, -1).join('.'), url: `/v1/checkout/sessions/${id}` },
      }),
    );

  const emit: EmitEvent = (...event) => {
    const delivery = buildEvent(...event);
    if (receiverUrl === undefined) waiting.push(delivery);
    else send(receiverUrl, delivery);
  };

  return {
    emit,
    sign,
    buildEvent,
    buildThinEvent,
    /** Sends each further webhook to `url` once, without retries. With undefined, the webhooks wait for `take`. */
    sendTo: (url: string | undefined) => {
      receiverUrl = url;
    },
    /** Returns the webhooks that wait, and removes them. */
    take: (): readonly WebhookDelivery[] => {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    /** Waits until the receiver has responded to all webhooks that were sent. */
    settle: async () => {
      await Promise.all(requests);
    },
  };
};
