import {
  type DeclineReason,
  isDeclineReason,
} from '../../../../contract/payments/decline-reason.ts';

/** What staff read. They may have to explain the decline to the customer. */
const declineTexts: Record<DeclineReason, string> = {
  insufficient_funds: 'The bank declined it: not enough money',
  card_expired: 'The bank declined it: the card has expired',
  authentication_failed: 'The payment was not confirmed with the bank',
  declined_by_bank: 'The bank declined it and gave no reason',
  other: 'The card could not be charged',
};

/**
 * Why a card was declined, in a sentence without a full stop. Undefined if the app does not know
 * the reason.
 */
export const describeDecline = (reason: string | null | undefined) =>
  isDeclineReason(reason) ? declineTexts[reason] : undefined;
