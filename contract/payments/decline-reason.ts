/**
 * `authentication_failed`: the customer failed or refused the bank's check (3-D Secure). `declined_by_bank`:
 * the bank gave no other reason. `other`: the payment did not reach the bank, or the code is unknown.
 */
export const declineReasons = [
  'insufficient_funds',
  'card_expired',
  'authentication_failed',
  'declined_by_bank',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const isDeclineReason = (reason: unknown): reason is DeclineReason =>
  (declineReasons as readonly unknown[]).includes(reason);

/** With these reasons, the bank has not declined the card itself. */
const reusableReasons: readonly string[] = [
  'authentication_failed',
  'other',
] satisfies DeclineReason[];
export const isCardReusable = (reason: string | null | undefined) =>
  reusableReasons.includes(reason ?? '');

/** The shop's screens and the customer's page give the same advice. */
export const getDeclineAdvice = (canReuseCard: boolean) =>
  canReuseCard ? 'Try to pay again' : 'Try another card';

/** Returns a sentence without its full stop. */
export const describeDecline = (reason: DeclineReason, reader: 'customer' | 'staff') => {
  const isCustomer = reader === 'customer';
  const declined = isCustomer ? 'Your bank declined this card' : 'The bank declined the card';
  const texts: Readonly<Record<DeclineReason, string>> = {
    insufficient_funds: `${declined}: there is not enough money in the account`,
    card_expired: `${declined}: it has expired`,
    authentication_failed: `The payment was not confirmed with ${isCustomer ? 'your' : 'the'} bank`,
    declined_by_bank: declined,
    other: 'The payment didn’t go through',
  };
  return texts[reason];
};
