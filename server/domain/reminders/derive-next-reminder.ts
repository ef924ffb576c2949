import type { BulkReminderObstacle } from '../../../contract/payments/bulk-reminder.ts';
import { isUndelivered, needsAttention } from '../../../contract/payments/delivery.ts';
import { isPayable } from '../../../contract/payments/payment-status.ts';
import { isInReminderHours, reminderHours } from '../../../contract/payments/reminders.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time/durations.ts';
import { addDays, toInstant, toLocalHour } from '../../lib/time/local-time.ts';
import type { MessageState } from '../history/list-deliveries.ts';

/** How a customer is reminded: by email, or by text message without a working email address. */
export type ReminderChannel = 'email' | 'sms';

/** All that decides about the reminders of a request. */
export interface ReminderFacts {
  readonly status: string;
  /** When staff sent the request last. The days of the reminders count from here. */
  readonly sentAt: Date;
  /** When the customer's link expires; null: never. */
  readonly expiresAt: Date | null;
  /** Whether staff or the customer stopped the reminders, or the customer's data was erased. */
  readonly isStopped: boolean;
  readonly isDisputed: boolean;
  /**
   * Whether the customer has tried to pay since the last send, or has the page of the provider
   * open.
   */
  readonly isAnswered: boolean;
  /** What became of the messages of the last send. */
  readonly deliveries: readonly Pick<MessageState, 'channel' | 'state'>[];
  /** The channels on which the customer can be reached. */
  readonly channels: readonly ReminderChannel[];
  /** When the request's reminders were sent, oldest first. */
  readonly remindedAt: readonly Date[];
  /**
   * When this customer got any message of the shop, as far as it may be of the same day as a
   * reminder.
   */
  readonly messagedAt: readonly Date[];
}

export interface ReminderSettings {
  /** The days after the last send on which the shop reminds, in ascending order. */
  readonly days: readonly number[];
  /** The time zone of the shop. */
  readonly timeZone: string;
}

export interface NextReminder {
  readonly at: Date;
  readonly channel: ReminderChannel;
}

/**
 * A reminder that could not be sent in this time is left out, so that a customer is not reminded
 * long after its day.
 */
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

/** Why the customer of an unpaid request must not be reminded, whatever the time. */
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
 * Finds out why the customer must not be reminded. Undefined if the customer may be reminded, by
 * the server as well as by staff.
 */
export const findReminderObstacle = (facts: ReminderFacts): ReminderObstacle | undefined => {
  const { status, isStopped, isDisputed, isAnswered, channels, deliveries } = facts;
  if (!isPayable(status)) return 'not_payable';
  if (isDisputed) return 'disputed';
  if (isAnswered || status === 'declined') return 'answered';
  if (isStopped) return 'stopped';
  if (channels.length === 0) return 'no_address';
  // The request itself still waits to be sent.
  if (deliveries.every(({ state }) => state === 'deferred')) return 'not_sent';
  if (deliveries.some(({ state }) => state === 'complained')) return 'complained';
  const isReachable = !needsAttention(deliveries) && chooseChannel(facts) !== undefined;
  return isReachable ? undefined : 'undelivered';
};

/**
 * Moves `instant` into the hours in which customers are reminded, and to a day on which the
 * customer gets no other message.
 */
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
 * Derives the next reminder of a request from what is known about it: undefined when there is none.
 * The reminder is due when its time is `now`. Nothing is planned or stored, so that a payment, a
 * cancellation or a changed setting ends reminders at once.
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
