import {
  type DeliveryReason,
  type DeliveryState,
  getDeliveryRank,
} from '../../../../contract/payments/delivery.ts';
import type { ReportedState } from '../../../lib/states/message-states.ts';

/** What a provider has reported about a message. */
export interface ReportFact {
  readonly state: ReportedState;
  readonly reason: DeliveryReason | null;
  readonly at: Date;
}

/** All that is known about a message. */
export interface MessageFacts {
  readonly createdAt: Date;
  /** When the mail server or the provider accepted the message. */
  readonly sentAt: Date | null;
  /** When the server gave the message up. */
  readonly failedAt: Date | null;
  readonly failureReason?: DeliveryReason | null;
  readonly reports: readonly ReportFact[];
}

interface MessageDelivery {
  readonly state: DeliveryState;
  readonly reason: DeliveryReason | null;
  readonly at: Date;
}

const compareReasons = (one: DeliveryReason | null, other: DeliveryReason | null) =>
  (one ?? '').localeCompare(other ?? '');

/**
 * Of two reports with the same state, the earlier one counts. A known reason counts more than none
 * at the same time.
 */
const compare = (one: MessageDelivery, other: MessageDelivery) =>
  getDeliveryRank(other.state) - getDeliveryRank(one.state) ||
  one.at.getTime() - other.at.getTime() ||
  compareReasons(other.reason, one.reason);

/**
 * Derives the state of a message from all facts about it. The same facts, in any order and any
 * number of times, give the same state.
 */
export const deriveDelivery = ({
  createdAt,
  sentAt,
  failedAt,
  failureReason = null,
  reports,
}: MessageFacts): MessageDelivery => {
  const queued: MessageDelivery = { state: 'queued', reason: null, at: createdAt };
  const facts: MessageDelivery[] = [
    ...(sentAt ? [{ state: 'handed_over', reason: null, at: sentAt } as const] : []),
    ...(failedAt ? [{ state: 'failed', reason: failureReason, at: failedAt } as const] : []),
    ...reports,
  ];
  return facts.toSorted(compare)[0] ?? queued;
};
