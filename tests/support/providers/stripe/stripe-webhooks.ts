import Stripe from 'stripe';
import type { SigningOptions, WebhookDelivery } from '../provider-driver.ts';
import { createWebhookQueue } from '../webhook-queue.ts';
import { createId, toSeconds } from './stripe-objects.ts';

type EventType = Stripe.Event['type'];
type EventObject<Type extends EventType> = Extract<Stripe.Event, { type: Type }>['data']['object'];

/** Of changed fields, before the event. */
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

export const createWebhookSender = ({ secret, now }: WebhookSettings) => {
  const { add, ...queue } = createWebhookQueue<WebhookDelivery>();

  const signDelivery = (
    body: string | Uint8Array,
    { hasOtherSecret = false, sentAt = now() }: SigningOptions = {},
  ) => {
    // `Buffer.from` has a declaration for each type and none for both.
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

  /** With a copy of the object. */
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

  /** With the object's id alone: the payload style "Thin". */
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

  const emit: EmitEvent = (...event) => add(buildDelivery(...event));

  return {
    emit,
    signDelivery,
    buildDelivery,
    buildThinDelivery,
    ...queue,
  };
};
