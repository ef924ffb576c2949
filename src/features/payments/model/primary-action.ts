import { useState } from 'react';
import { findWrongAddress, getUndeliveredNotes } from './delivery-notes.ts';
import type { useOfferedActions } from './offered-actions.ts';
import type { PaymentOrRow } from './payment-or-row.ts';
import { getAgeByBackendClockMs, isFresh } from './relative-time.ts';

export type PrimaryAction = 'show' | 'copy' | 'resend' | 'correct';

/** A customer gets at most one reminder a day. */
const RECENTLY_SENT_MS = 24 * 60 * 60_000;

const isRecentlySent = ({ createdAt, lastSentAt }: PaymentOrRow) =>
  (getAgeByBackendClockMs(lastSentAt ?? createdAt) ?? 0) < RECENTLY_SENT_MS;

interface PrimaryActionState extends ReturnType<typeof useOfferedActions> {
  readonly isAtCounter: boolean;
}

/**
 * Every screen has the same most likely next action with an unpaid request:
 *
 * | situation | action |
 * |---|---|
 * | The link has expired. | Resend, which renews it. |
 * | The customer is at the counter. | Show to Customer |
 * | The address will never work. | Wrong Address? |
 * | The last message is a day old or did not arrive, or the card was declined, and the customer is not confirming. | Resend |
 * | Otherwise | Copy Link, for a message of their own |
 */
export const getPrimaryAction = (
  payment: PaymentOrRow,
  { isAtCounter, isExpired, canResend, canCopyLink }: PrimaryActionState,
): PrimaryAction | undefined => {
  if (canCopyLink && isAtCounter) return 'show';
  if (canResend && findWrongAddress(payment)) return 'correct';
  const hasFailed = payment.status === 'declined' || getUndeliveredNotes(payment).length > 0;
  const isDue = (hasFailed || !isRecentlySent(payment)) && !payment.confirming;
  if (canResend && (isExpired || isDue)) return 'resend';
  return canCopyLink ? 'copy' : undefined;
};

/**
 * The customer of a fresh request is probably at the counter, unless another device opened the
 * link. The button stays while the customer scans the code.
 */
export const useIsAtCounter = (payment: PaymentOrRow) => {
  const [decided, setDecided] = useState<boolean>();
  if (decided !== undefined) return decided;
  const isAtCounter = isFresh(payment) && !payment.history?.some(({ event }) => event === 'opened');
  if (payment.history) setDecided(isAtCounter);
  return isAtCounter;
};
