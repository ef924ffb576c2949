/**
 * Payment providers by the name that `PAYMENT_PROVIDER` uses. `webhook` has no hosted page and only
 * reports.
 */
export const providerNames = ['sandbox', 'stripe', 'mollie', 'webhook'] as const;
export type ProviderName = (typeof providerNames)[number];

type HostedProviderName = Exclude<ProviderName, 'sandbox' | 'webhook'>;

/** Providers with a hosted page and a webhook of their own. */
export const hostedProviderNames = providerNames.filter(
  (name): name is HostedProviderName => name !== 'sandbox' && name !== 'webhook',
);

/** The names of the providers in messages to people. */
export const providerChoices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  providerNames,
);

/** `pending`: the provider has not confirmed the refund. */
export type RefundStatus = 'pending' | 'done' | 'refused';

/**
 * Why a refund waits or was refused. `insufficient_balance`: it waits until the account has enough
 * money. `equal_refund`: it waits, because the provider makes no two refunds of the same amount of
 * one payment within an hour. `disputed`: the customer has disputed the payment. `returned`: the
 * customer's bank has returned the money. `refunded`: the payment is refunded already. `refused`:
 * the provider gives another reason.
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
 * The states of a dispute, in the order in which they follow each other. `inquiry`: the customer's
 * bank asks, and has withdrawn no money. `needs_response` and `under_review`: the bank has
 * withdrawn the money, and waits for the shop's answer or decides. `closed`: the inquiry has ended,
 * or the customer has withdrawn the dispute. `won`: the money is back. `lost`: the money has gone
 * back to the customer.
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
