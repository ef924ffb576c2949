import * as v from 'valibot';
import type { RefundReason } from '../../../lib/states/provider-states.ts';
import { epochSeconds } from '../../../lib/time/instant-schemas.ts';
import type { OfferedMethod, PaymentMethod } from '../payment-methods.ts';
import type { ProviderDispute, ProviderRefund } from '../payment-provider.ts';

// Without these fields, the adapter throws `ProviderUnavailable`.
/**
 * Stripe's page shows these for every amount in pounds. Wallets depend on the customer's device, so Stripe
 * does not tell them.
 */
const methodNames = new Map<string, PaymentMethod>([
  ['card', 'card'],
  ['paypal', 'payPal'],
  ['pay_by_bank', 'payByBank'],
  ['revolut_pay', 'revolutPay'],
  ['amazon_pay', 'amazonPay'],
  ['link', 'link'],
  ['bacs_debit', 'directDebit'],
]);

const methodsSchema = v.fallback(
  v.pipe(
    v.array(v.string()),
    v.transform((types) =>
      types.flatMap((type): OfferedMethod[] => {
        const method = methodNames.get(type);
        return method ? [{ method }] : [];
      }),
    ),
  ),
  [],
);

export const openedCheckoutSchema = v.object({
  id: v.string(),
  url: v.string(),
  payment_method_types: v.optional(methodsSchema),
});

export const expiredCheckoutSchema = v.object({ status: v.literal('expired') });

/** The payment intent exists once the customer has tried to pay. */
export const checkoutSchema = v.object({
  status: v.picklist(['open', 'complete', 'expired']),
  payment_intent: v.nullable(
    v.object({
      id: v.string(),
      status: v.string(),
      amount_received: v.number(),
      currency: v.string(),
      latest_charge: v.unknown(),
      last_payment_error: v.nullish(
        v.object({ code: v.nullish(v.string()), decline_code: v.nullish(v.string()) }),
      ),
    }),
  ),
});

export const chargeSchema = v.object({
  created: epochSeconds,
  disputed: v.optional(v.boolean(), false),
  /** Stripe makes this entry when the money has come: days after a bank debit began. */
  balance_transaction: v.nullish(v.union([v.string(), v.object({ created: epochSeconds })])),
  payment_method_details: v.nullish(
    v.object({
      type: v.optional(v.string()),
      card: v.nullish(v.object({ last4: v.nullish(v.string()), brand: v.nullish(v.string()) })),
    }),
  ),
});

export const cardBrands = new Map<unknown, string>([
  ['amex', 'American Express'],
  ['cartes_bancaires', 'Cartes Bancaires'],
  ['diners', 'Diners Club'],
  ['discover', 'Discover'],
  ['eftpos_au', 'eftpos'],
  ['jcb', 'JCB'],
  ['link', 'Link'],
  ['mastercard', 'Mastercard'],
  ['unionpay', 'UnionPay'],
  ['visa', 'Visa'],
]);

/** `requires_action`, and later statuses of Stripe, count as pending. */
const refundStatuses = new Map<unknown, ProviderRefund['status']>([
  ['succeeded', 'done'],
  ['failed', 'refused'],
  ['canceled', 'refused'],
]);

/** Stripe makes a refund with insufficient funds when the account has enough money. */
const toRefundReason = (
  status: string | null,
  pendingReason: string | null | undefined,
): RefundReason | undefined => {
  if (status === 'failed' || status === 'canceled') return 'refused';
  return pendingReason === 'insufficient_funds' ? 'insufficient_balance' : undefined;
};

export const refundSchema = v.pipe(
  v.object({
    id: v.string(),
    amount: v.number(),
    status: v.nullable(v.string()),
    pending_reason: v.nullish(v.string()),
    metadata: v.nullable(v.object({ idempotency_key: v.optional(v.string()) })),
  }),
  v.transform(
    ({ id, amount, status, pending_reason: pendingReason, metadata }): ProviderRefund => ({
      id,
      idempotencyKey: metadata?.idempotency_key,
      amountPence: amount,
      status: refundStatuses.get(status) ?? 'pending',
      reason: toRefundReason(status, pendingReason),
    }),
  ),
);

/** A later status of Stripe counts as a dispute that the bank decides. */
const disputeStates = new Map<string, ProviderDispute['state']>([
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'closed'],
  ['prevented', 'closed'],
  ['needs_response', 'needs_response'],
  ['under_review', 'under_review'],
  ['won', 'won'],
  ['lost', 'lost'],
  // During an appeal, the money stays with the customer.
  ['appeal_needs_response', 'lost'],
  ['appeal_under_review', 'lost'],
]);

export const disputeSchema = v.pipe(
  v.object({
    id: v.string(),
    amount: v.number(),
    status: v.string(),
    reason: v.nullish(v.string()),
    created: epochSeconds,
    livemode: v.boolean(),
    evidence_details: v.nullish(v.object({ due_by: v.nullish(epochSeconds) })),
  }),
  v.transform(
    ({
      id,
      amount,
      status,
      reason,
      created,
      livemode,
      evidence_details: details,
    }): ProviderDispute => {
      const dueBy = details?.due_by;
      return {
        id,
        amountPence: amount,
        state: disputeStates.get(status) ?? 'under_review',
        reason: reason ?? undefined,
        // Stripe sends 0 when the bank allows no answer.
        dueAt: dueBy && dueBy.getTime() > 0 ? dueBy : undefined,
        url: `https://dashboard.stripe.com/${livemode ? '' : 'test/'}disputes/${encodeURIComponent(id)}`,
        openedAt: created,
      };
    },
  ),
);

/** It has only the id of an object of another version of the API. */
export const thinEventSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ object: v.literal('v2.core.event'), type: v.string() }),
);

export const eventSchema = v.object({
  type: v.string(),
  data: v.object({
    object: v.object({
      id: v.optional(v.string()),
      payment_intent: v.optional(v.unknown()),
      metadata: v.fallback(
        v.nullish(v.object({ payment_request_id: v.optional(v.pipe(v.string(), v.uuid())) })),
        null,
      ),
    }),
  }),
});
