import { and, eq, gte, not, or } from 'drizzle-orm';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import { isAmong, isInList } from '../../db/list-conditions.ts';
import { paymentHistory, paymentRequests, tenants } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { shopTimeZone } from '../../lib/time/local-time.ts';
import { type DeliveryEvent, listDeliveries } from '../history/list-deliveries.ts';
import { isUndone } from '../history/resends.ts';
import { type CheckoutRow, isActive } from '../money/checkout/checkout-rows.ts';
import { listSincePayment } from '../money/ledger/payment-progress.ts';
import {
  deriveNextReminder,
  type NextReminder,
  type ReminderChannel,
  type ReminderFacts,
} from './derive-next-reminder.ts';

type PaymentRequestRow = typeof paymentRequests.$inferSelect;

/** The customer has tried to pay, or has replied. */
const answers: ReadonlySet<HistoryEvent> = new Set([
  'confirming',
  'processing',
  'card_declined',
  'declined',
  'replied',
]);

/** Only answers after the last send count. An attempt before the payment of a part was about the part. */
const listAnswers = (events: readonly DeliveryEvent[], sentAt: Date) => {
  const sincePayment = new Set(listSincePayment(events));
  return events.filter(
    (entry) =>
      answers.has(entry.event) &&
      entry.at >= sentAt &&
      (entry.event === 'replied' || sincePayment.has(entry)),
  );
};

/** Money has arrived, although the request is not paid. These events always count. */
const arrivals: ReadonlySet<HistoryEvent> = new Set([
  'amount_mismatch',
  'paid_late',
  'paid_twice',
  'paid_too_much',
]);

const messageEvents = [
  'sent',
  'delivery_failed',
  'resent',
  'reminded',
  'receipt_sent',
  'refund_notice_sent',
] as const;

/** A reminder needs the messages of its whole local day, in every time zone. */
const RECENT_MS = 2 * DAY_MS;

export const readMessageTimes = async (
  { tx, whereTenant }: TenantScope,
  requests: readonly Pick<PaymentRequestRow, 'customerId'>[],
  now: Date,
): Promise<ReadonlyMap<string | null, readonly Date[]>> => {
  const customerIds = [...new Set(requests.flatMap(({ customerId }) => customerId ?? []))];
  const since = new Date(now.getTime() - RECENT_MS);
  const { customerId, createdAt, lastSentAt } = paymentRequests;
  const isOfCustomer = isInList(customerId, customerIds);
  const sends = await tx
    .select({ customerId, createdAt, lastSentAt })
    .from(paymentRequests)
    .where(
      whereTenant(
        paymentRequests,
        and(isOfCustomer, or(gte(createdAt, since), gte(lastSentAt, since))),
      ),
    );
  const messages = await tx
    .select({ customerId, at: paymentHistory.at })
    .from(paymentHistory)
    .innerJoin(paymentRequests, eq(paymentRequests.id, paymentHistory.paymentRequestId))
    .where(
      whereTenant(
        paymentRequests,
        and(
          isOfCustomer,
          isAmong(paymentHistory.event, messageEvents),
          not(isUndone),
          gte(paymentHistory.at, since),
        ),
      ),
    );
  const times = [
    ...sends.map((row) => ({ customerId: row.customerId, at: row.createdAt })),
    ...sends.flatMap((row) =>
      row.lastSentAt ? [{ customerId: row.customerId, at: row.lastSentAt }] : [],
    ),
    ...messages,
  ];
  const byCustomer = new Map<string | null, Date[]>();
  for (const { customerId, at } of times) {
    const known = byCustomer.get(customerId);
    if (known) known.push(at);
    else byCustomer.set(customerId, [at]);
  }
  return byCustomer;
};

type PaymentRequestFacts = Pick<
  PaymentRequestRow,
  | 'status'
  | 'createdAt'
  | 'lastSentAt'
  | 'expiresAt'
  | 'remindersStoppedAt'
  | 'erasedAt'
  | 'disputeState'
>;

interface FactSources {
  readonly row: PaymentRequestFacts;
  readonly events: readonly DeliveryEvent[];
  /** The customer may pay at this moment on the provider's page. */
  readonly hasOpenPage: boolean;
  readonly channels: readonly ReminderChannel[];
  readonly messagedAt: readonly Date[];
}

export const buildReminderFacts = ({
  row,
  events,
  hasOpenPage,
  channels,
  messagedAt,
}: FactSources): ReminderFacts => {
  const sentAt = row.lastSentAt ?? row.createdAt;
  const answers = listAnswers(events, sentAt);
  const hasAnswered = events.some(({ event }) => arrivals.has(event)) || answers.length > 0;
  const ownMessages = events
    .filter((entry) => !entry.isUndone && messageEvents.some((name) => name === entry.event))
    .map(({ at }) => at);
  return {
    status: row.status,
    sentAt,
    wasSent: row.lastSentAt !== null,
    expiresAt: row.expiresAt,
    isStopped: row.remindersStoppedAt !== null || row.erasedAt !== null,
    isDisputed: row.disputeState !== null,
    hasReplied: answers.some(({ event }) => event === 'replied'),
    isAnswered: hasAnswered || hasOpenPage,
    deliveries: listDeliveries(events),
    channels,
    remindedAt: events.flatMap(({ event, at }) => (event === 'reminded' ? [at] : [])),
    messagedAt: [sentAt, row.createdAt, ...ownMessages, ...messagedAt],
  };
};

const declines: ReadonlySet<HistoryEvent> = new Set(['card_declined', 'declined']);

/** False when the customer has replied since the last send, or may be paying now. */
export const isDeclined = ({
  row,
  events,
  hasOpenPage,
}: Pick<FactSources, 'row' | 'events' | 'hasOpenPage'>) => {
  const sentAt = row.lastSentAt ?? row.createdAt;
  const since = listAnswers(events, sentAt);
  if (hasOpenPage || events.some(({ event }) => arrivals.has(event))) return false;
  if (since.some(({ event }) => event === 'replied')) return false;
  const last = since.at(-1);
  return last ? declines.has(last.event) : row.status === 'declined';
};

interface Request {
  readonly row: typeof paymentRequests.$inferSelect;
  readonly events: readonly DeliveryEvent[];
  readonly checkout: CheckoutRow | undefined;
}

export const listChannels = ({
  customerEmail,
  customerPhone,
}: Pick<Request['row'], 'customerEmail' | 'customerPhone'>): ReminderChannel[] => [
  ...(customerEmail ? (['email'] as const) : []),
  ...(customerPhone ? (['sms'] as const) : []),
];

export const findNextReminder = async (
  scope: TenantScope,
  { row, events, checkout }: Request,
  now: Date,
): Promise<NextReminder | undefined> => {
  if (row.status !== 'requested' || row.remindersStoppedAt !== null) return undefined;
  const { tx, tenantId } = scope;
  const [tenant] = await tx
    .select({ days: tenants.reminderDays })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  if (!tenant || tenant.days.length === 0) return undefined;
  const messageTimes = await readMessageTimes(scope, [row], now);
  const facts = buildReminderFacts({
    row,
    events,
    hasOpenPage: checkout !== undefined && isActive(checkout),
    channels: listChannels(row),
    messagedAt: messageTimes.get(row.customerId) ?? [],
  });
  return deriveNextReminder(facts, { days: tenant.days, timeZone: shopTimeZone }, now);
};
