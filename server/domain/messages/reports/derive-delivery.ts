import {
  type DeliveryReason,
  type DeliveryState,
  getDeliveryRank,
} from '../../../../contract/payments/delivery.ts';
import type { ReportedState } from '../../../lib/states/message-states.ts';

export interface ReportFact {
  readonly state: ReportedState;
  readonly reason: DeliveryReason | null;
  readonly at: Date;
}

export interface MessageFacts {
  readonly createdAt: Date;
  readonly sentAt: Date | null;
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

/** Among reports of the same state, the earliest counts. At the same time, the one with a reason counts. */
const compareDeliveries = (one: MessageDelivery, other: MessageDelivery) =>
  getDeliveryRank(other.state) - getDeliveryRank(one.state) ||
  one.at.getTime() - other.at.getTime() ||
  compareReasons(other.reason, one.reason);

/** The order and the number of the facts do not matter. */
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
  return facts.toSorted(compareDeliveries)[0] ?? queued;
};
