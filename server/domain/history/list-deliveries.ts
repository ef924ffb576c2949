import {
  type DeliveryReason,
  type DeliveryState,
  getDeliveryRank,
} from '../../../contract/payments/delivery.ts';
import type { HistoryEvent, HistoryReason } from '../../../contract/payments/payment-history.ts';

export interface DeliveryEvent {
  readonly id: string;
  readonly event: HistoryEvent;
  readonly channel: string | null;
  readonly messageId: string | null;
  /** What a resend sends on. It is empty when the resend has only renewed the link. */
  readonly channels: readonly string[] | null;
  readonly at: Date;
  readonly reason: HistoryReason | null;
  readonly retryUntil: Date | null;
  readonly isUndone: boolean;
}

export interface MessageState {
  readonly channel: string;
  readonly state: DeliveryState;
  readonly at: Date;
  readonly reason: DeliveryReason | null;
  readonly retryUntil: Date | null;
}

const deliveryStates = {
  deferred: 'deferred',
  sent: 'handed_over',
  delayed: 'delayed',
  delivery_failed: 'failed',
  bounced_soft: 'bounced_soft',
  delivered: 'delivered',
  bounced_hard: 'bounced_hard',
  complained: 'complained',
} as const satisfies Partial<Record<HistoryEvent, DeliveryState>>;

type DeliveryEventName = keyof typeof deliveryStates;

export const deliveryEventsByRank = Object.keys(deliveryStates) as readonly DeliveryEventName[];

const isDeliveryEvent = (event: HistoryEvent): event is DeliveryEventName =>
  event in deliveryStates;

/** Each row of earlier releases, without a message id, counts as a message of its own. */
const getMessageKey = ({ messageId, id }: DeliveryEvent) => messageId ?? id;

/**
 * Lists the newest message of each channel since the last resend that sent a message. Ids sort by time, so messages with a
 * smaller id than the resend are older.
 */
export const listDeliveries = (events: readonly DeliveryEvent[]): MessageState[] => {
  const resentId = events.reduce(
    (latest, { event, id, isUndone, channels }) =>
      event === 'resent' && !isUndone && channels?.length !== 0 && id > latest ? id : latest,
    '',
  );
  const newest = new Map<string, { key: string; entry: MessageState }>();
  for (const row of events) {
    const key = getMessageKey(row);
    if (!isDeliveryEvent(row.event) || row.channel === null || key < resentId) continue;
    const state = deliveryStates[row.event];
    const known = newest.get(row.channel);
    const isNewer =
      !known ||
      key > known.key ||
      (key === known.key && getDeliveryRank(state) > getDeliveryRank(known.entry.state));
    // The reasons of events about messages are reasons of deliveries.
    const reason = row.reason as DeliveryReason | null;
    const { channel, at, retryUntil } = row;
    if (isNewer) newest.set(channel, { key, entry: { channel, state, at, reason, retryUntil } });
  }
  return [...newest.values()]
    .map(({ entry }) => entry)
    .toSorted((one, other) => one.channel.localeCompare(other.channel));
};
