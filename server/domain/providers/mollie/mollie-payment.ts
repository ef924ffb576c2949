import * as v from 'valibot';
import type { DeclineReason } from '../../../../contract/payments/decline-reason.ts';
import { addBusinessDays } from '../../../lib/time/durations.ts';
import { instantText } from '../../../lib/time/instant-schemas.ts';
import type { CheckoutStatus, ProviderDispute, ProviderRefund } from '../payment-provider.ts';

/** Other reasons are about what the customer has typed. */
const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  card_expired: 'card_expired',
  authentication_abandoned: 'authentication_failed',
  authentication_failed: 'authentication_failed',
  authentication_required: 'authentication_failed',
  authentication_unavailable_acs: 'authentication_failed',
  card_declined: 'declined_by_bank',
  inactive_card: 'declined_by_bank',
  possible_fraud: 'declined_by_bank',
  refused_by_issuer: 'declined_by_bank',
};

/** Only card payments have a reason. */
export const toDeclineReason = (failureReason: string | null | undefined): DeclineReason =>
  reasons[failureReason ?? ''] ?? 'other';

/**
 * The currency has two decimal places. A float cannot hold every amount exactly, so the point is inserted
 * into the digits.
 */
export const toMollieAmount = (pence: number, currency: string) => {
  const digits = String(pence).padStart(3, '0');
  return { currency, value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
};

export const amountSchema = v.pipe(
  v.object({ currency: v.string(), value: v.pipe(v.string(), v.regex(/^\d{1,13}\.\d{2}$/)) }),
  v.transform(({ currency, value }) => ({ currency, amountPence: Number(value.replace('.', '')) })),
);

const translateStatus = <const Translations extends Readonly<Record<string, string>>>(
  translations: Translations,
) =>
  v.pipe(
    v.picklist(Object.keys(translations) as (keyof Translations & string)[]),
    v.transform((status) => translations[status]),
  );

const refundAnswers = {
  // Mollie makes the refund when the account has enough money.
  queued: { status: 'pending', reason: 'insufficient_balance' },
  pending: { status: 'pending' },
  processing: { status: 'pending' },
  refunded: { status: 'done' },
  failed: { status: 'refused', reason: 'refused' },
  canceled: { status: 'refused', reason: 'refused' },
} as const;

export const refundSchema = v.pipe(
  v.object({
    id: v.string(),
    amount: amountSchema,
    status: v.picklist(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
    // A refund from Mollie's dashboard has other metadata, or none.
    metadata: v.fallback(v.optional(v.object({ idempotencyKey: v.string() })), undefined),
  }),
  v.transform(({ id, status, amount: { amountPence }, metadata }): ProviderRefund => {
    return { id, idempotencyKey: metadata?.idempotencyKey, amountPence, ...refundAnswers[status] };
  }),
);

/** The bank has returned the money to the customer. */
const chargebackSchema = v.pipe(
  v.object({
    id: v.string(),
    amount: amountSchema,
    createdAt: instantText,
    reversedAt: v.nullish(instantText),
    reason: v.nullish(v.object({ description: v.nullish(v.string()) })),
  }),
  v.transform(
    ({ id, amount: { amountPence }, createdAt, reversedAt, reason }): ProviderDispute => ({
      id,
      amountPence,
      state: reversedAt ? 'won' : 'lost',
      reason: reason?.description ?? undefined,
      openedAt: createdAt,
    }),
  ),
);

export const paymentIdSchema = v.pipe(v.string(), v.regex(/^tr_\w{1,100}$/));

export interface MolliePayment {
  readonly amountPence: number;
  readonly currency: string;
  readonly isCancelable: boolean | null | undefined;
  readonly refunds: readonly ProviderRefund[];
  readonly checkoutStatus: CheckoutStatus;
}

/** Mollie says so of Bacs Direct Debit. Its other methods for pounds pay at once. */
const DEBIT_BUSINESS_DAYS = 5;

const toUnpaidStatus = (
  state: 'open' | 'processing' | 'expired' | 'failed',
  {
    method,
    createdAt,
  }: { readonly method?: string | null | undefined; readonly createdAt?: Date | null | undefined },
): CheckoutStatus => {
  if (state !== 'processing' || method !== 'bacs' || !createdAt) return { state };
  return { state, expectedBy: addBusinessDays(createdAt, DEBIT_BUSINESS_DAYS) };
};

export const paymentSchema = v.pipe(
  v.object({
    id: paymentIdSchema,
    status: translateStatus({
      open: 'open',
      pending: 'processing',
      authorized: 'processing',
      paid: 'paid',
      failed: 'failed',
      expired: 'expired',
      // The request can be paid in another checkout.
      canceled: 'expired',
    }),
    isCancelable: v.nullish(v.boolean()),
    amount: amountSchema,
    amountRefunded: v.nullish(amountSchema),
    amountChargedBack: v.nullish(amountSchema),
    createdAt: v.nullish(instantText),
    paidAt: v.nullish(instantText),
    method: v.nullish(v.string()),
    details: v.fallback(
      v.nullish(
        v.object({
          cardLabel: v.nullish(v.string()),
          cardNumber: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))), undefined),
          failureReason: v.nullish(v.string()),
        }),
      ),
      undefined,
    ),
    _embedded: v.nullish(
      v.object({
        refunds: v.optional(v.array(refundSchema)),
        chargebacks: v.optional(v.array(chargebackSchema)),
      }),
    ),
  }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): MolliePayment => {
    const {
      id,
      status: state,
      isCancelable,
      amount,
      amountRefunded,
      amountChargedBack,
      paidAt,
      details,
    } = value;
    const { _embedded } = value;
    const hasRefunds = amountRefunded ? amountRefunded.amountPence > 0 : false;
    // Without its list of refunds, a refunded payment would be refunded again, so it is rejected below.
    const refunds = _embedded?.refunds ?? (hasRefunds ? undefined : []);
    const isChargedBack = amountChargedBack ? amountChargedBack.amountPence > 0 : false;
    const disputes = _embedded?.chargebacks ?? (isChargedBack ? undefined : []);
    if (refunds && state === 'failed') {
      const declineReason = toDeclineReason(details?.failureReason);
      return { ...amount, isCancelable, refunds, checkoutStatus: { state, declineReason } };
    }
    if (refunds && state !== 'paid') {
      return { ...amount, isCancelable, refunds, checkoutStatus: toUnpaidStatus(state, value) };
    }
    if (refunds && disputes && paidAt) {
      const card = {
        ...(details?.cardNumber === undefined ? {} : { cardLastFour: details.cardNumber }),
        ...(details?.cardLabel ? { cardBrand: details.cardLabel } : {}),
      };
      const checkoutStatus = {
        state: 'paid',
        reference: id,
        ...amount,
        paidAt,
        refunds,
        disputes,
        ...card,
      } as const;
      return { ...amount, isCancelable, refunds, checkoutStatus };
    }
    addIssue({
      message: refunds && disputes ? 'paidAt is missing' : 'refunds or chargebacks are missing',
    });
    return NEVER;
  }),
);

export const checkoutSchema = v.object({
  id: paymentIdSchema,
  _links: v.object({ checkout: v.object({ href: v.pipe(v.string(), v.url()) }) }),
});
