import type { BulkReminderObstacle } from '../../../contract/payments/bulk-reminder.ts';
import { toLocalHour } from '../../lib/time/local-time.ts';
import {
  chooseChannel,
  findReminderObstacle,
  type ReminderChannel,
  type ReminderFacts,
} from '../reminders/derive-next-reminder.ts';
import { MAX_RESENDS } from './resend/check-resends.ts';

export interface BulkReminderFacts extends ReminderFacts {
  readonly customerId: string | null;
  readonly resendCount: number;
  /** The customer answered STOP. */
  readonly isOptedOut: boolean;
  readonly isDeclined: boolean;
  /** Staff have chosen to remind the customer although the payment was declined. */
  readonly includesDeclined?: boolean;
}

export type BulkReminderVerdict =
  | {
      readonly channel: ReminderChannel;
      readonly reason: null;
      readonly channelIfIncluded?: undefined;
    }
  | {
      readonly channel: null;
      readonly reason: BulkReminderObstacle;
      readonly channelIfIncluded?: ReminderChannel;
    };

const leaveOut = (reason: BulkReminderObstacle): BulkReminderVerdict => ({ channel: null, reason });

const judgeBulkReminder = (
  facts: BulkReminderFacts,
  now: Date,
  timeZone: string,
): BulkReminderVerdict => {
  const obstacle = findReminderObstacle(facts);
  if (obstacle) return leaveOut(obstacle);
  if (facts.expiresAt && facts.expiresAt <= now) return leaveOut('expired');
  const channel = chooseChannel(facts);
  if (channel === undefined) return leaveOut('no_address');
  if (channel === 'sms' && facts.isOptedOut) return leaveOut('opted_out');
  if (facts.resendCount >= MAX_RESENDS) return leaveOut('resent_too_often');
  const { day: today } = toLocalHour(now, timeZone);
  const isMessagedToday = facts.messagedAt.some((at) => toLocalHour(at, timeZone).day === today);
  return isMessagedToday ? leaveOut('one_a_day') : { channel, reason: null };
};

/** A declined request is judged like an unanswered one, and left out until staff include it. */
const judgeDeclined = (
  facts: BulkReminderFacts,
  now: Date,
  timeZone: string,
): BulkReminderVerdict => {
  const open = { ...facts, status: 'requested', isAnswered: false };
  const verdict = judgeBulkReminder(open, now, timeZone);
  return verdict.channel === null || facts.includesDeclined
    ? verdict
    : { channel: null, reason: 'declined', channelIfIncluded: verdict.channel };
};

/**
 * The rules are those of the server's own reminders, except for the hours and days, which the user decides. A
 * customer is reminded of only one request a day.
 */
export const judgeBulkReminders = (
  requests: readonly BulkReminderFacts[],
  now: Date,
  timeZone: string,
): readonly BulkReminderVerdict[] => {
  const remindedCustomers = new Set<string | null>();
  return requests.map((facts) => {
    const messagedAt = remindedCustomers.has(facts.customerId)
      ? [...facts.messagedAt, now]
      : facts.messagedAt;
    const judge = facts.isDeclined ? judgeDeclined : judgeBulkReminder;
    const verdict = judge({ ...facts, messagedAt }, now, timeZone);
    if (verdict.channel !== null) remindedCustomers.add(facts.customerId);
    return verdict;
  });
};
