import Stripe from 'stripe';
import type { SigningOptions, WebhookDelivery } from '../provider-driver.ts';
import { createId, toSeconds } from './stripe-objects.ts';

type EventType = Stripe.Event['type'];
type EventObject<Type extends EventType> = Extract<Stripe.Event, { type: Type }>['data']['object'];

/** The fields that the event has changed, with their values before the event. */
type PreviousValues<Type extends EventType> = Partial<EventObject<Type>>;
export type EmitEvent = <Type extends EventType>(
  type: Type,
  object: EventObject<Type>,
  previous?: PreviousValues<Type>,
) => void;

const OTHER_SECRET = 'whsec_of_another_account';

interface WebhookSettings {
  readonly secret: string;
  readonly now: () => Date;
}

/**
 * Creates a sender that builds and signs webhooks. Until a test calls `sendTo` with a URL, the
 * webhooks wait, and the test gets them with `take`.
 */
export const createWebhookSender = ({ secret, now }: WebhookSettings) => {
  let receiverUrl: string | undefined;
  let waiting: WebhookDelivery[] = [];
  const pendingSends = new Set<Promise<unknown>>();

  const signDelivery = (
    body: string | Uint8Array,
    { hasOtherSecret = false, sentAt = now() }: SigningOptions = {},
  ) => {
    // The two branches look the same, but `Buffer.from` has a declaration for each type and none
    // for both.
    const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: bytes.toString(),
      secret: hasOtherSecret ? OTHER_SECRET : secret,
      timestamp: toSeconds(sentAt),
    });
    const headers = new Headers({
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
    });
    return { headers, body: new Uint8Array(bytes) };
  };

  const send = (url: string, { headers, body }: WebhookDelivery) => {
    const sending = fetch(url, { method: 'POST', headers, body: Buffer.from(body) }).catch(
      () => undefined,
    );
    pendingSends.add(sending);
    sending.finally(() => pendingSends.delete(sending));
  };

  /** Builds an event with a copy of the object that the event is about, and signs it. */
  const buildDelivery = <Type extends EventType>(
    type: Type,
    object: EventObject<Type>,
    previous?: PreviousValues<Type>,
  ) => {
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
    return signDelivery(JSON.stringify(event, null, 2));
  };

  /**
   * Builds an event with the id of the object alone, and signs it. Stripe sends it if the
   * endpoint's payload style is "Thin".
   */
  const buildThinDelivery = (type: EventType, id: string) =>
    signDelivery(
      JSON.stringify({
        id: createId('evt_test'),
        object: 'v2.core.event',
        type: `v1.${type}`,
        livemode: false,
        created: now().toISOString(),
        related_object: {
          id,
          type: type.split('.').slice(0, -1).join('.'),
          url: `/v1/checkout/sessions/${id}`,
        },
      }),
    );

  const emit: EmitEvent = (...event) => {
    const delivery = buildDelivery(...event);
    if (receiverUrl === undefined) waiting.push(delivery);
    else send(receiverUrl, delivery);
  };

  return {
    emit,
    signDelivery,
    buildDelivery,
    buildThinDelivery,
    /**
     * From now on, sends each webhook once to `url`, without retries. With undefined, webhooks wait
     * for `take` again.
     */
    sendTo: (url: string | undefined) => {
      receiverUrl = url;
    },
    /** Returns the waiting webhooks, which then wait no longer. */
    take: (): readonly WebhookDelivery[] => {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    /** Waits until the receiver has responded to all webhooks that were sent. */
    settle: async () => {
      await Promise.all(pendingSends);
    },
  };
};
