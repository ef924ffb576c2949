import type { DeclineReason } from '../../../../contract/payments/decline-reason.ts';

/**
 * Stripe's codes of errors and of declines. Other codes of errors are about what the customer has
 * typed.
 */
const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'card_expired',
  authentication_required: 'authentication_failed',
  authentication_not_handled: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  card_declined: 'declined_by_bank',
};

interface PaymentError {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}

/**
 * The code of the decline is more exact than that of the error. Undefined if there was no error.
 */
export const toDeclineReason = (
  error: PaymentError | null | undefined,
): DeclineReason | undefined =>
  error ? (reasons[error.decline_code ?? ''] ?? reasons[error.code ?? ''] ?? 'other') : undefined;
