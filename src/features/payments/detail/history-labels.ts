import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { describeDecline, isDeclineReason } from '../../../../contract/payments/decline-reason.ts';
import { describeDeliveryReason } from '../../../../contract/payments/describe-delivery.ts';
import type { HistoryEvent } from '../../../../contract/payments/payment-history.ts';
import { getPaymentWayPhrase } from '../../../../contract/payments/recorded-payment.ts';
import { describeDelivery } from '../model/delivery-notes.ts';
import { getChannelLabel, joinChannelLabels } from '../model/message-channels.ts';

export type HistoryEntry = NonNullable<PaymentRequest['history']>[number];

const formatBounce = ({ channel, reason }: HistoryEntry) =>
  describeDelivery({ channel, state: 'bounced_hard', reason });

const formatDeliveryFailure = ({ channel, reason: code }: HistoryEntry) => {
  const text = `The ${channel ? getChannelLabel(channel) : 'message'} could not be delivered`;
  const reason = describeDeliveryReason(channel, code);
  return reason ? `${text}: ${reason}` : text;
};

/** The messages of a resend leave seconds later, each with its own event. */
const formatResendChannels = ({ channels }: HistoryEntry) => {
  if (!channels) return '';
  return channels.length > 0
    ? `, as ${joinChannelLabels(channels)}`
    : ', but no message could be sent';
};

/** After these events, the sum of all refunds can differ from the amount of the request. */
const unclearEvents = new Set([
  'paid_late',
  'paid_twice',
  'paid_too_much',
  'amount_mismatch',
  'refund_returned',
]);

const createMessageLabel =
  (text: string) =>
  ({ channel }: HistoryEntry) =>
    channel ? `${text} by ${getChannelLabel(channel)}` : text;

/**
 * The customer gets such a message by itself. Without a mail server or provider, nothing has
 * failed.
 */
const isUnsentNotice = ({ event, reason }: HistoryEntry) =>
  (event === 'receipt_failed' || event === 'refund_notice_failed') && reason === 'not_set_up';

const createNoticeFailureLabel = (noun: string) => (entry: HistoryEntry) =>
  isUnsentNotice(entry)
    ? `${noun} not sent: ${describeDeliveryReason(entry.channel, entry.reason)}`
    : createMessageLabel(`${noun} could not be delivered`)(entry);

/** Returns ` of £45.00`, or nothing if the backend sends no amount. */
const formatAmount = ({ amount }: HistoryEntry, prefix = '') =>
  amount ? ` ${prefix}${formatMoney(amount)}` : '';

const describeCheckoutRefused = (reason: string | null | undefined) => {
  if (reason === 'account_inactive')
    return 'The customer couldn’t pay: the account at the provider is not active';
  if (reason === 'amount_out_of_range')
    return 'The customer couldn’t pay: the provider doesn’t take this amount';
  return 'The customer couldn’t pay: the provider refused to open its page';
};

const labels: Record<HistoryEvent, (entry: HistoryEntry) => string> = {
  created: () => 'Created',
  asked_offline: () => 'Asked with a code',
  proof_shown: () => 'The customer’s phone showed the six digits',
  deferred: ({ channel, reason }) => describeDelivery({ channel, state: 'deferred', reason }),
  sent: createMessageLabel('Sent'),
  delayed: ({ channel, reason }) => describeDelivery({ channel, state: 'delayed', reason }),
  delivery_failed: formatDeliveryFailure,
  delivered: ({ channel }) => describeDelivery({ channel, state: 'delivered' }),
  bounced_soft: formatBounce,
  bounced_hard: formatBounce,
  complained: ({ channel }) => describeDelivery({ channel, state: 'complained' }),
  opened: () => 'Opened',
  confirming: () => 'Confirming with the bank',
  processing: () => 'The bank is processing the payment',
  not_confirmed: () => 'Not confirmed with the bank',
  resent: () => 'Resent',
  resend_undone: () => 'Resend undone',
  reminded: () => 'Reminded',
  reminders_stopped: ({ by }) => (by ? 'Reminders stopped' : 'Reminders stopped by the customer'),
  replied: ({ reason }) =>
    reason === 'opted_out'
      ? 'The customer answered STOP: no more text messages'
      : 'The customer replied by text',
  paid: (entry) => `Paid${formatAmount(entry)}`,
  paid_another_way: (entry) =>
    `Paid${formatAmount(entry)} ${getPaymentWayPhrase(entry.way ?? 'other')}`,
  paid_another_way_undone: (entry) =>
    `Undone: paid${formatAmount(entry)} ${getPaymentWayPhrase(entry.way ?? 'other')}`,
  receipt_resent: () => 'Receipt resent',
  receipt_sent: createMessageLabel('Receipt sent'),
  receipt_failed: createNoticeFailureLabel('Receipt'),
  refund_notice_sent: createMessageLabel('Refund message sent'),
  refund_notice_failed: createNoticeFailureLabel('Refund message'),
  paid_late: (entry) => `Paid${formatAmount(entry)} after the request was closed`,
  paid_twice: (entry) => `Paid${formatAmount(entry)} a second time`,
  paid_too_much: (entry) => `Paid${formatAmount(entry)}, more than was due`,
  // The currency may not be pounds.
  amount_mismatch: ({ amount }) =>
    `The provider reported another amount or currency${amount ? `: ${(amount / 100).toFixed(2)}` : ''}`,
  checkout_refused: ({ reason }) => describeCheckoutRefused(reason),
  refund_requested: (entry) => `Refund${formatAmount(entry, 'of ')} requested`,
  refund_refused: (entry) => `The provider refused the refund${formatAmount(entry, 'of ')}`,
  refund_waiting: (entry) =>
    `The refund${formatAmount(entry, 'of ')} waits until the account has enough money`,
  refund_delayed: (entry) =>
    `The refund${formatAmount(entry, 'of ')} waits: the provider makes no two equal refunds within an hour`,
  refund_returned: (entry) => `The bank returned the refund${formatAmount(entry, 'of ')}`,
  dispute_inquiry: (entry) =>
    `The customer’s bank asks about${formatAmount(entry) || ' the payment'}`,
  disputed: (entry) =>
    `Disputed${formatAmount(entry, 'by the customer: ')}${entry.amount ? ' withdrawn' : ''}`,
  dispute_closed: () => 'The dispute has ended: the payment stands',
  dispute_won: (entry) =>
    `Dispute won${entry.amount ? `: ${formatMoney(entry.amount)} came back` : ''}`,
  dispute_lost: (entry) =>
    `Dispute lost${entry.amount ? `: ${formatMoney(entry.amount)} went back to the customer` : ''}`,
  declined: ({ reason }) =>
    isDeclineReason(reason) ? describeDecline(reason, 'staff') : 'Declined',
  card_declined: ({ reason }) =>
    isDeclineReason(reason) ? describeDecline(reason, 'staff') : 'Card declined',
  cancelled: () => 'Cancelled',
  refunded: (entry) => (entry.amount ? `${formatMoney(entry.amount)} refunded` : 'Refunded'),
};

/** `Resent as email by Olivia Hart` is hard to read. */
const supplements: Partial<Record<HistoryEvent, (entry: HistoryEntry) => string>> = {
  resent: formatResendChannels,
  resend_undone: () => ': nothing was sent',
  receipt_resent: ({ channel }) => (channel ? `, as ${getChannelLabel(channel)}` : ''),
};

const isHistoryEvent = (event: string): event is HistoryEvent => Object.hasOwn(labels, event);

const toSentence = (event: string) => {
  const text = event.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The app may not know the event. */
export const getHistoryLabel = (entry: HistoryEntry) =>
  isHistoryEvent(entry.event) ? labels[entry.event](entry) : toSentence(entry.event);

export const getHistorySupplement = (entry: HistoryEntry) =>
  (isHistoryEvent(entry.event) && supplements[entry.event]?.(entry)) || '';

/**
 * The backend leaves out the amount of the refund that completes a full refund. It is what the
 * earlier ones left, unless there were other payments or returned refunds.
 */
export const fillLastRefund = (
  history: readonly HistoryEntry[],
  { status, amountGross }: Pick<PaymentRequest, 'status' | 'amountGross'>,
): readonly HistoryEntry[] => {
  const refunds = history.filter(({ event }) => event === 'refunded');
  const last = refunds.at(-1);
  const earlierRefunds = refunds.slice(0, -1);
  const isUnclear = history.some(({ event }) => unclearEvents.has(event));
  if (status !== 'refunded_provider' || !last || last.amount || isUnclear) return history;
  if (earlierRefunds.length === 0 || earlierRefunds.some(({ amount }) => !amount)) return history;
  const earlierPence = earlierRefunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return history.map((entry) =>
    entry === last ? { ...entry, amount: Math.max(0, amountGross - earlierPence) } : entry,
  );
};

/** A resend uses all channels again, unless it was undone or only renewed the link. */
export const getDeliveryFailures = (history: readonly HistoryEntry[] = []) => {
  const failed = new Map<string, string>();
  for (const entry of history) {
    const channel = entry.channel ?? '';
    if (entry.event === 'delivery_failed') failed.set(channel, formatDeliveryFailure(entry));
    if (entry.event === 'sent') failed.delete(channel);
    if (entry.event === 'resent' && !entry.isUndone && entry.channels?.length !== 0) failed.clear();
  }
  return [...failed.values()];
};

const receiptEvents = new Set(['receipt_sent', 'receipt_failed', 'receipt_resent']);

export const findReceiptFailure = (history: readonly HistoryEntry[] = []) => {
  const last = history.findLast(({ event }) => receiptEvents.has(event));
  return last?.event === 'receipt_failed' ? last : undefined;
};

/**
 * With `good`, money or a message has arrived. With `bad`, something failed, or staff should look
 * at it.
 */
type HistoryTone = 'good' | 'bad' | 'neutral';

const tones: Readonly<Partial<Record<HistoryEvent, HistoryTone>>> = {
  delivered: 'good',
  paid: 'good',
  paid_another_way: 'good',
  dispute_won: 'good',
  dispute_closed: 'good',
  delivery_failed: 'bad',
  bounced_soft: 'bad',
  bounced_hard: 'bad',
  complained: 'bad',
  not_confirmed: 'bad',
  declined: 'bad',
  card_declined: 'bad',
  paid_late: 'bad',
  paid_twice: 'bad',
  paid_too_much: 'bad',
  amount_mismatch: 'bad',
  checkout_refused: 'bad',
  receipt_failed: 'bad',
  refund_notice_failed: 'bad',
  refund_waiting: 'bad',
  refund_refused: 'bad',
  refund_returned: 'bad',
  dispute_inquiry: 'bad',
  disputed: 'bad',
  dispute_lost: 'bad',
};

export const getHistoryTone = (entry: HistoryEntry): HistoryTone =>
  isHistoryEvent(entry.event) && !isUnsentNotice(entry)
    ? (tones[entry.event] ?? 'neutral')
    : 'neutral';
