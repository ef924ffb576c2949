/**
 * `authentication_failed` means that the customer failed or refused the bank's check (3-D Secure).
 * `declined_by_bank` means that the bank gave no other reason. `other` means that the payment did
 * not reach the bank, or that the code is unknown.
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
