import {
  type DeclineReason,
  isDeclineReason,
} from '../../../../contract/payments/decline-reason.ts';

/** Staff may have to explain the decline to the customer. */
const declineTexts: Record<DeclineReason, string> = {
  insufficient_funds: 'Not enough money',
  card_expired: 'The card has expired',
  authentication_failed: 'The payment was not confirmed with the bank',
  declined_by_bank: 'The bank gave no reason',
  other: 'The card could not be charged',
};

/** Follows the word “declined”. Returns undefined if the app does not know the reason. */
export const getDeclineReason = (reason: string | null | undefined) =>
  isDeclineReason(reason) ? declineTexts[reason] : undefined;

/** Returns a text such as `Declined: not enough money`. */
export const describeDecline = (event: string, reason: string | null | undefined) => {
  if (reason === 'declined_by_bank') return `${event}, without a reason`;
  const text = getDeclineReason(reason);
  return text === undefined ? event : `${event}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
};
