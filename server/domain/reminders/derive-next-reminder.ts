import type { BulkReminderObstacle } from '../../../contract/payments/bulk-reminder.ts';
import { isUndelivered, needsAttention } from '../../../contract/payments/delivery.ts';
import { isPayable } from '../../../contract/payments/payment-status.ts';
import { isInReminderHours, reminderHours } from '../../../contract/payments/reminders.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time/durations.ts';
import { addDays, toInstant, toLocalHour } from '../../lib/time/local-time.ts';
import type { MessageState } from '../history/list-deliveries.ts';

export type ReminderChannel = 'email' | 'sms';

export interface ReminderFacts {
  readonly status: string;
  /** The last send, or the creation. The days of the reminders count from here. */
  readonly sentAt: Date;
  readonly wasSent: boolean;
  readonly expiresAt: Date | null;
  readonly isStopped: boolean;
  readonly isDisputed: boolean;
  /** The customer has replied since the last send. */
  readonly hasReplied?: boolean;
  /** The customer has replied or tried to pay since the last send, or has the provider's page open. */
  readonly isAnswered: boolean;
  readonly deliveries: readonly Pick<MessageState, 'channel' | 'state'>[];
  readonly channels: readonly ReminderChannel[];
  readonly remindedAt: readonly Date[];
  /** The shop's messages to this customer in the last days. */
  readonly messagedAt: readonly Date[];
}

export interface ReminderSettings {
  /** Days after the last send, in ascending order. */
  readonly days: readonly number[];
  readonly timeZone: string;
}

export interface NextReminder {
  readonly at: Date;
  readonly channel: ReminderChannel;
}

/** A later reminder is skipped, because the next one follows. */
export const MAX_DELAY_MS = 3 * DAY_MS;

/** The day on which summer time ends has 25 hours. */
const LONGEST_DAY_MS = DAY_MS + HOUR_MS;

/** The last message on the channel has not failed, and is not deferred. */
export const chooseChannel = ({
  channels,
  deliveries,
}: Pick<ReminderFacts, 'channels' | 'deliveries'>) =>
  channels.find(
    (channel) =>
      !deliveries.some(
        (entry) =>
          entry.channel === channel && (isUndelivered(entry) || entry.state === 'deferred'),
      ),
  );

export type ReminderObstacle = Extract<
  BulkReminderObstacle,
  | 'not_payable'
  | 'disputed'
  | 'replied'
  | 'answered'
  | 'stopped'
  | 'no_address'
  | 'never_sent'
  | 'not_sent'
  | 'undelivered'
  | 'complained'
>;

/** The server and “Remind all” have the same rules. Returns undefined when the customer may be reminded. */
export const findReminderObstacle = (facts: ReminderFacts): ReminderObstacle | undefined => {
  const { status, isStopped, isDisputed, hasReplied, isAnswered, wasSent, channels, deliveries } =
    facts;
  if (!isPayable(status)) return 'not_payable';
  if (isDisputed) return 'disputed';
  if (hasReplied) return 'replied';
  if (isAnswered || status === 'declined') return 'answered';
  if (isStopped) return 'stopped';
  if (channels.length === 0) return 'no_address';
  if (!wasSent && deliveries.length === 0) return 'never_sent';
  // The request has not left our server yet, so there is nothing to remind of.
  if (deliveries.every(({ state }) => state === 'deferred')) return 'not_sent';
  if (deliveries.some(({ state }) => state === 'complained')) return 'complained';
  const isReachable = !needsAttention(deliveries) && chooseChannel(facts) !== undefined;
  return isReachable ? undefined : 'undelivered';
};

const toAllowedTime = (instant: Date, messagedAt: readonly Date[], timeZone: string) => {
  const recent = messagedAt.filter((at) => instant.getTime() - at.getTime() < LONGEST_DAY_MS);
  const busyDays = new Set(recent.map((at) => toLocalHour(at, timeZone).day));
  const { day: firstDay, hour } = toLocalHour(instant, timeZone);
  if (!busyDays.has(firstDay) && isInReminderHours(hour)) return instant;
  let day = hour >= reminderHours.end ? addDays(firstDay, 1) : firstDay;
  while (busyDays.has(day)) day = addDays(day, 1);
  return toInstant(day, reminderHours.start, timeZone);
};

/**
 * Reminders are not stored in advance, so a payment, a cancellation or a changed setting ends them at once. A
 * reminder is due when `at` is `now`.
 */
export const deriveNextReminder = (
  facts: ReminderFacts,
  { days, timeZone }: ReminderSettings,
  now: Date,
): NextReminder | undefined => {
  const { sentAt, expiresAt, remindedAt, messagedAt } = facts;
  const channel = findReminderObstacle(facts) ? undefined : chooseChannel(facts);
  if (channel === undefined || remindedAt.length >= days.length) return undefined;
  const lastReminder = remindedAt.at(-1);
  for (const afterDays of days) {
    const dueAt = new Date(sentAt.getTime() + afterDays * DAY_MS);
    if (lastReminder && dueAt <= lastReminder) continue;
    const at = toAllowedTime(dueAt < now ? now : dueAt, messagedAt, timeZone);
    if (at.getTime() - dueAt.getTime() > MAX_DELAY_MS) continue;
    return expiresAt && expiresAt <= at ? undefined : { at, channel };
  }
  return undefined;
};
