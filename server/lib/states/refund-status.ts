/** `pending`: the provider has not confirmed the refund. */
export type RefundStatus = 'pending' | 'done' | 'refused';

/**
 * Why a refund waits or was refused. `insufficient_balance`: it waits until the account has enough
 * money. `equal_refund`: it waits, because the provider makes no two refunds of the same amount of
 * one payment within an hour. `disputed`: the customer has disputed the payment. `returned`: the
 * customer's bank has returned the money. `refunded`: the payment is refunded already. `refused`:
 * the provider gives another reason.
 */
export const refundReasons = [
  'insufficient_balance',
  'equal_refund',
  'disputed',
  'returned',
  'refunded',
  'refused',
] as const;
export type RefundReason = (typeof refundReasons)[number];
