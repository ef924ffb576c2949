import {
  type Delivery,
  isUndelivered,
  needsAttention,
} from '../../../../contract/payments/delivery.ts';
import {
  describeDeliveryReason,
  messageLabels,
} from '../../../../contract/payments/describe-delivery.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import type { PaymentNote } from './payment-notes.ts';

interface DescribedDelivery {
  readonly channel: string | null;
  readonly state: string;
  readonly reason?: string | null | undefined;
  readonly retryUntil?: string | null | undefined;
}

const labels: Readonly<Record<string, string>> = messageLabels;

const getLabel = (channel: string | null) => labels[channel ?? ''] ?? 'Message';

/** Mail servers do not report that they have given up. */
const describeDelay = (label: string, why: string, retryUntil: string | null | undefined) => {
  if (!retryUntil) return `${label} delayed${why}`;
  return Date.parse(retryUntil) > Date.now()
    ? `${label} delayed${why}. The mail server keeps trying until ${formatAsOfTime(retryUntil)}`
    : `It is not known whether the ${label.toLowerCase()} arrived`;
};

/** Returns `Text message not delivered: the number is not in use`, for example. */
export const describeDelivery = ({ channel, state, reason, retryUntil }: DescribedDelivery) => {
  const label = getLabel(channel);
  if (state === 'delivered') return `${label} delivered`;
  if (state === 'complained') return `The customer marked the ${label.toLowerCase()} as spam`;
  const words = describeDeliveryReason(channel, reason);
  const why = words ? `: ${words}` : '';
  if (state === 'deferred') return `${label} not sent yet${why}. We keep trying`;
  return state === 'delayed'
    ? describeDelay(label, why, retryUntil)
    : `${label} not delivered${why}`;
};

type Deliveries = Pick<PaymentSummary, 'status' | 'deliveries'>;

/** Returns no notes when another channel worked, or the request is closed. */
export const getUndeliveredNotes = ({ status, deliveries = [] }: Deliveries): PaymentNote[] => {
  if (!isPayable(status) || !needsAttention(deliveries)) return [];
  return deliveries
    .filter(isUndelivered)
    .map((entry) => ({ text: describeDelivery(entry), tone: 'error' }));
};

/** The notes name these, although staff need not act on them. */
const toldStates: ReadonlySet<string> = new Set(['deferred', 'delayed', 'complained']);

const describeOutcome = (entry: Delivery, deliveries: readonly Delivery[]): PaymentNote[] => {
  if (isUndelivered(entry) || toldStates.has(entry.state))
    return [{ text: describeDelivery(entry), tone: 'neutral' }];
  if (entry.state !== 'delivered') return [];
  const end = deliveries.some(isUndelivered) ? ', so the customer has the request' : '';
  return [
    { text: `${describeDelivery(entry)} ${formatAsOfTime(entry.at)}${end}`, tone: 'neutral' },
  ];
};

export const getDeliveryNotes = (payment: Deliveries): PaymentNote[] => {
  const { status, deliveries = [] } = payment;
  if (!isPayable(status)) return [];
  const undelivered = getUndeliveredNotes(payment);
  const others =
    undelivered.length > 0 ? deliveries.filter((entry) => !isUndelivered(entry)) : deliveries;
  return [...undelivered, ...others.flatMap((entry) => describeOutcome(entry, deliveries))];
};

export type WrongAddressField = 'email' | 'phone';

/** The address will never work. */
export const findWrongAddress = (payment: Deliveries): WrongAddressField | undefined => {
  const { deliveries = [] } = payment;
  if (getUndeliveredNotes(payment).length === 0) return undefined;
  const wrong = deliveries.find(
    ({ state, reason }) =>
      reason === 'unknown_recipient' || (state === 'bounced_hard' && reason !== 'opted_out'),
  );
  if (!wrong) return undefined;
  return wrong.channel === 'sms' ? 'phone' : 'email';
};
