import type { DeclineReason } from '../../../../contract/payments/decline-reason.ts';

/** Mollie's other reasons are about what the customer has typed. */
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

/** Payments that are not by card have no reason. */
export const toDeclineReason = (failureReason: string | null | undefined): DeclineReason =>
  reasons[failureReason ?? ''] ?? 'other';
