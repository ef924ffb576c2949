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
  /** The days of the reminders count from here. */
  readonly sentAt: Date;
  /** Null: never. */
  readonly expiresAt: Date | null;
  /** True when staff or the customer stopped the reminders, or the customer was erased. */
  readonly isStopped: boolean;
  readonly isDisputed: boolean;
  /**
   * True when the customer has tried to pay since the last send, or has the provider's page open.
   */
  readonly isAnswered: boolean;
  /** The messages of the last send. */
  readonly deliveries: readonly Pick<MessageState, 'channel' | 'state'>[];
  readonly channels: readonly ReminderChannel[];
  /** Oldest first. */
  readonly remindedAt: readonly Date[];
  /** All messages of the shop to this customer that may be of the same day as a reminder. */
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

/** A reminder that is later than this is left out. */
export const MAX_DELAY_MS = 3 * DAY_MS;

/** The day on which summer time ends has 25 hours. */
const LONGEST_DAY_MS = DAY_MS + HOUR_MS;

/** Returns the first channel on which the last message did not fail. */
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
  | 'answered'
  | 'stopped'
  | 'no_address'
  | 'not_sent'
  | 'undelivered'
  | 'complained'
>;

/**
 * The same rules hold for the server and for staff. Returns undefined when the customer may be
 * reminded.
 */
export const findReminderObstacle = (facts: ReminderFacts): ReminderObstacle | undefined => {
  const { status, isStopped, isDisputed, isAnswered, channels, deliveries } = facts;
  if (!isPayable(status)) return 'not_payable';
  if (isDisputed) return 'disputed';
  if (isAnswered || status === 'declined') return 'answered';
  if (isStopped) return 'stopped';
  if (channels.length === 0) return 'no_address';
  // The request itself was not sent yet.
  if (deliveries.every(({ state }) => state === 'deferred')) return 'not_sent';
  if (deliveries.some(({ state }) => state === 'complained')) return 'complained';
  const isReachable = !needsAttention(deliveries) && chooseChannel(facts) !== undefined;
  return isReachable ? undefined : 'undelivered';
};

/** A reminder comes in the allowed hours, on a day without another message to the customer. */
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
 * Nothing is planned or stored, so a payment, a cancellation or a changed setting ends the
 * reminders at once. A reminder is due when its time is `now`.
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
