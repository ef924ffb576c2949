import type Stripe from 'stripe';

/** The events that the adapter reads. The webhook endpoint at Stripe must send them. */
export const handledEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.updated',
  'refund.failed',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.payment_failed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** `*` stands for all events. */
export const listMissingEvents = (enabled: readonly string[]) =>
  enabled.includes('*') ? [] : handledEvents.filter((event) => !enabled.includes(event));
