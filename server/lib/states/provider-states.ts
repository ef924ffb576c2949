/**
 * The values of `PAYMENT_PROVIDER`. `webhook` has no hosted page: an outside system only reports payments.
 */
export const providerNames = ['sandbox', 'stripe', 'mollie', 'webhook'] as const;
export type ProviderName = (typeof providerNames)[number];

type HostedProviderName = Exclude<ProviderName, 'sandbox' | 'webhook'>;

export const hostedProviderNames = providerNames.filter(
  (name): name is HostedProviderName => name !== 'sandbox' && name !== 'webhook',
);

export const providerChoices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  providerNames,
);

/** `pending`: the provider has not confirmed the refund. */
export type RefundStatus = 'pending' | 'done' | 'refused';

/**
 * Why a refund waits or was refused.
 *
 * | reason | situation |
 * |---|---|
 * | `insufficient_balance` | It waits until the account has enough money. |
 * | `equal_refund` | It waits: the provider makes no two equal refunds of a payment within an hour. |
 * | `disputed` | The customer has disputed the payment. |
 * | `returned` | The customer's bank has returned the money. |
 * | `refunded` | The payment is refunded already. |
 * | `refused` | The provider gives another reason. |
 */
const refundReasons = [
  'insufficient_balance',
  'equal_refund',
  'disputed',
  'returned',
  'refunded',
  'refused',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * In this order, states follow each other.
 *
 * | state | situation |
 * |---|---|
 * | `inquiry` | The customer's bank asks, and has withdrawn no money. |
 * | `needs_response` | The bank has withdrawn the money, and waits for the shop's answer. |
 * | `under_review` | The bank decides. |
 * | `closed` | The inquiry has ended, or the customer has withdrawn the dispute. |
 * | `lost` | The money has gone back to the customer. |
 * | `won` | The money is back. |
 */
export const disputeStates = [
  'inquiry',
  'needs_response',
  'under_review',
  'closed',
  'lost',
  'won',
] as const;
export type DisputeState = (typeof disputeStates)[number];
