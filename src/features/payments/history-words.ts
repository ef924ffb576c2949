import type { PaymentRequest } from '../../../contract/payment.ts';
import { type HistoryEvent, historyEvents } from '../../../contract/payment-history.ts';

export type HistoryEntry = NonNullable<PaymentRequest['history']>[number];

const channels: Readonly<Record<string, string>> = { sms: 'text', email: 'email' };

/** `text`, `email`, or what else a backend calls its way. */
const wayOf = ({ channel }: HistoryEntry) => channel && (channels[channel] ?? channel.replaceAll('_', ' '));

const notDelivered = (entry: HistoryEntry) => `The ${wayOf(entry) || 'message'} could not be delivered`;

const by = (entry: HistoryEntry) => (wayOf(entry) ? ` by ${wayOf(entry)}` : '');

const words: Record<HistoryEvent, (entry: HistoryEntry) => string> = {
  created: () => 'Created',
  sent: (entry) => `Sent${by(entry)}`,
  delivery_failed: notDelivered,
  opened: () => 'Opened',
  resent: () => 'Resent',
  paid: () => 'Paid',
  declined: () => 'Declined',
  cancelled: () => 'Cancelled',
  refunded: () => 'Refunded',
};

const isHistoryEvent = (event: string): event is HistoryEvent => (historyEvents as readonly string[]).includes(event);

const asSentence = (event: string) => {
  const text = event.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What happened, in words; an event that we do not know reads as its plain text. */
export const wordsOf = (entry: HistoryEntry) =>
  isHistoryEvent(entry.event) ? words[entry.event](entry) : asSentence(entry.event);

/** What has not reached the customer, and is not being tried again: a line for each way. */
export const undelivered = (history: readonly HistoryEntry[] = []) => {
  const failed = new Map<string, string>();
  for (const entry of history) {
    const way = entry.channel ?? '';
    if (entry.event === 'delivery_failed') failed.set(way, notDelivered(entry));
    if (entry.event === 'sent') failed.delete(way);
    if (entry.event === 'resent') failed.clear();
  }
  return [...failed.values()];
};
