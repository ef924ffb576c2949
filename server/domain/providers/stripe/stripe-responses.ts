import * as v from 'valibot';
import type { ProviderRefund } from '../payment-provider.ts';

// The schemas contain the fields of Stripe's responses that the adapter reads. When a response has another shape, the
// adapter throws `ProviderUnavailable`, as if Stripe had not responded.
const epochSeconds = v.pipe(
  v.number(),
  v.transform((seconds) => new Date(seconds * 1_000)),
);

export const openedSessionSchema = v.object({ id: v.string(), url: v.string(), expires_at: epochSeconds });

export const expiredSessionSchema = v.object({ status: v.literal('expired') });

/** A session with its payment intent expanded, which exists once the customer has tried to pay. */
export const sessionSchema = v.object({
  status: v.picklist(['open', 'complete', 'expired']),
  payment_intent: v.nullable(
    v.object({
      id: v.string(),
      status: v.string(),
      amount_received: v.number(),
      currency: v.string(),
      latest_charge: v.unknown(),
      last_payment_error: v.nullish(v.object({ code: v.nullish(v.string()), decline_code: v.nullish(v.string()) })),
    }),
  ),
});

export const chargeSchema = v.object({
  created: epochSeconds,
  payment_method_details: v.nullish(v.object({ card: v.nullish(v.object({ last4: v.nullish(v.string()) })) })),
});

/** `requires_action`, and a status that Stripe adds later, count as pending. */
const refundStatuses = new Map<unknown, ProviderRefund['status']>([
  ['succeeded', 'done'],
  ['failed', 'refused'],
  ['canceled', 'refused'],
]);

export const refundSchema = v.pipe(
  v.object({
    id: v.string(),
    amount: v.number(),
    status: v.nullable(v.string()),
    metadata: v.nullable(v.object({ idempotency_key: v.optional(v.string()) })),
  }),
  v.transform(
    ({ id, amount, status, metadata }): ProviderRefund => ({
      id,
      idempotencyKey: metadata?.idempotency_key,
      amountPence: amount,
      status: refundStatuses.get(status) ?? 'pending',
    }),
  ),
);

export const eventSchema = v.object({
  type: v.string(),
  data: v.object({
    object: v.object({
      id: v.optional(v.string()),
      payment_intent: v.optional(v.unknown()),
      metadata: v.fallback(v.nullish(v.object({ payment_request_id: v.optional(v.pipe(v.string(), v.uuid())) })), null),
    }),
  }),
});
