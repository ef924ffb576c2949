import { isDeclineReason } from '../../../../contract/payments/decline-reason.ts';
import {
  type HistoryEvent,
  type HistoryReason,
  paymentEvents,
} from '../../../../contract/payments/payment-history.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';

/**
 * Banks end a 3-D Secure challenge after this time. The provider says late or never that a customer walks
 * away, so the server counts the time itself.
 */
const CONFIRMING_LIMIT_MS = 15 * MINUTE_MS;

// The events of one try to pay. A payment ends it.
const attemptEvents = [
  'confirming',
  'processing',
  'not_confirmed',
  'card_declined',
  'declined',
  'amount_mismatch',
] as const satisfies readonly HistoryEvent[];
type AttemptEventName = (typeof attemptEvents)[number];

export interface AttemptEvent {
  readonly event: AttemptEventName;
  readonly at: Date;
  readonly reason: HistoryReason | null;
}

interface HistoryEntry {
  /** The ids are in the order in which this server learned of the events. */
  readonly id: string;
  readonly event: HistoryEvent;
  readonly at: Date;
  readonly reason: HistoryReason | null;
}

const isAttemptEvent = (entry: HistoryEntry): entry is HistoryEntry & AttemptEvent =>
  (attemptEvents as readonly HistoryEvent[]).includes(entry.event);

/**
 * After a payment, a later attempt is about the rest.
 *
 * A provider tells the time of a payment in its own clock, perhaps in whole seconds. So an event counts only
 * if it is later than the payment and also was learned later.
 */
export const listSincePayment = <Entry extends HistoryEntry>(history: readonly Entry[]) => {
  const isPayment = ({ event }: Entry) =>
    (paymentEvents as readonly HistoryEvent[]).includes(event);
  const payments = history.filter(isPayment);
  return history
    .slice(history.findLastIndex(isPayment) + 1)
    .filter(({ id }) => payments.every((payment) => payment.id < id));
};

/** The oldest event of `history` must be first. */
export const findLastAttemptEvent = (history: readonly HistoryEntry[]) =>
  listSincePayment(history).findLast(isAttemptEvent);

export const isUndecided = (last: AttemptEvent | undefined): boolean =>
  last?.event === 'confirming' || last?.event === 'processing';

/** A customer has left a challenge that lasts longer than banks allow. */
export const isAwaitingBank = (last: AttemptEvent | undefined, now: Date): boolean =>
  isUndecided(last) &&
  (last?.event !== 'confirming' || now.getTime() - last.at.getTime() < CONFIRMING_LIMIT_MS);

export const describeProgress = (history: readonly HistoryEntry[]) => {
  const last = findLastAttemptEvent(history);
  if (!last || !isUndecided(last)) {
    return {
      confirming: null,
      declineReason:
        listSincePayment(history).findLast(({ reason }) => isDeclineReason(reason))?.reason ?? null,
    };
  }
  const until =
    last.event === 'confirming'
      ? new Date(last.at.getTime() + CONFIRMING_LIMIT_MS).toISOString()
      : null;
  return { confirming: { at: last.at.toISOString(), until }, declineReason: null };
};
