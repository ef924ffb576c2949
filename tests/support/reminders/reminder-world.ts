import { needsAttention } from '../../../contract/payments/delivery.ts';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import {
  type DeliveryEvent,
  listDeliveries,
} from '../../../server/domain/history/list-deliveries.ts';
import {
  deriveDelivery,
  type ReportFact,
} from '../../../server/domain/messages/reports/derive-delivery.ts';
import {
  deriveNextReminder,
  type ReminderChannel,
} from '../../../server/domain/reminders/derive-next-reminder.ts';
import { buildReminderFacts } from '../../../server/domain/reminders/reminder-facts.ts';
import type { ReportedState } from '../../../server/lib/states/message-states.ts';

export const HOUR_MS = 3_600_000;
const timeZone = 'Europe/London';
const localTime = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
  hour12: false,
});
/** On the shop's wall, without the code under test. */
const readWallClock = (at: Date) => {
  const [day = '', time = ''] = localTime.format(at).split(', ');
  return { day, hour: Number(time.slice(0, 2)) };
};

/** Wider than the server's hours for reminders. */
const isDaytime = (at: Date) => at.getUTCHours() >= 6 && at.getUTCHours() < 20;

interface Message {
  readonly id: string;
  readonly channel: ReminderChannel;
  readonly sentAt: Date;
  readonly reports: ReportFact[];
}

interface Request {
  status: 'requested' | 'paid' | 'cancelled_client';
  readonly createdAt: Date;
  lastSentAt: Date;
  remindersStoppedAt: Date | null;
  disputeState: 'needs_response' | null;
  readonly expiresAt: Date | null;
  readonly erasedAt: null;
  readonly channels: readonly ReminderChannel[];
  readonly events: DeliveryEvent[];
  /** Of the last send; also the reminders after it. */
  messages: Message[];
  remindedCount: number;
}

/**
 * One customer; histories are kept as the server keeps them. Each change checks who is reminded, and whether
 * a message arrived.
 */
export const createReminderWorld = (start: Date, days: readonly number[]) => {
  let now = start;
  let serial = 0;
  const requests: Request[] = [];
  /** The customer got a message. */
  const busyDays = new Set<string>();
  const violations: string[] = [];
  /** Milliseconds since 1970. */
  const reminderTimes: number[] = [];

  const newId = () => String(++serial).padStart(8, '0');
  const getLast = () => requests.at(-1);
  const record = (
    request: Request,
    event: HistoryEvent,
    message?: Pick<Message, 'id' | 'channel'>,
  ) =>
    request.events.push({
      id: newId(),
      event,
      channel: message?.channel ?? null,
      messageId: message?.id ?? null,
      channels: null,
      at: now,
      reason: null,
      retryUntil: null,
      isUndone: false,
    });

  const sendMessages = (request: Request, channels: readonly ReminderChannel[]) => {
    for (const channel of channels) {
      const message: Message = { id: newId(), channel, sentAt: now, reports: [] };
      request.messages = [...request.messages.filter((each) => each.channel !== channel), message];
      record(request, 'sent', message);
    }
    busyDays.add(readWallClock(now).day);
  };

  /** What staff see must be true. */
  const checkDeliveries = (request: Request) => {
    const states = request.messages.map(({ reports }) => {
      const reported = reports.map(({ state }) => state);
      if (reported.includes('complained')) return 'other';
      if (reported.includes('bounced_hard')) return 'lost';
      if (reported.includes('delivered')) return 'arrived';
      return reported.includes('bounced_soft') ? 'lost' : 'other';
    });
    const isLost = states.includes('lost') && !states.includes('arrived');
    if (needsAttention(listDeliveries(request.events)) !== isLost)
      violations.push('a delivery is told wrongly');
    return (
      isLost ||
      request.messages.some(({ reports }) => reports.some(({ state }) => state === 'complained'))
    );
  };

  const checkReminder = (request: Request, channel: ReminderChannel) => {
    const { day, hour } = readWallClock(now);
    const sinceSendDays = (now.getTime() - request.lastSentAt.getTime()) / (24 * HOUR_MS);
    const rules: [boolean, string][] = [
      [request.status === 'requested', 'a closed request'],
      [request.remindersStoppedAt === null, 'after a stop'],
      [request.disputeState === null, 'with a dispute'],
      [request.expiresAt === null || request.expiresAt > now, 'after the link expired'],
      [hour >= 9 && hour < 18, 'outside of the hours'],
      [!busyDays.has(day), 'a second message on a day'],
      [!checkDeliveries(request), 'after a bounce or a complaint'],
      [request.remindedCount <= days.length, 'more often than allowed'],
      [sinceSendDays >= (days[0] ?? 0), 'too early'],
      [
        channel === 'email' || !request.channels.includes('email') || isEmailLost(request),
        'a text beside an email',
      ],
    ];
    for (const [isKept, text] of rules) if (!isKept) violations.push(`a reminder: ${text}`);
  };
  const isEmailLost = ({ messages }: Request) =>
    messages.some(
      ({ channel, reports }) =>
        channel === 'email' && reports.some(({ state }) => state !== 'delivered'),
    );

  const remind = (request: Request) => {
    const others = requests
      .filter((each) => each !== request)
      .flatMap(({ events }) => events)
      .filter(({ event, isUndone }) => !isUndone && event !== 'resend_undone')
      .map(({ at }) => at);
    const facts = buildReminderFacts({
      row: request,
      events: request.events,
      hasOpenPage: false,
      channels: request.channels,
      messagedAt: others,
    });
    const next = deriveNextReminder(facts, { days, timeZone }, now);
    if (!next || next.at > now) return;
    reminderTimes.push(now.getTime());
    request.remindedCount += 1;
    checkReminder(request, next.channel);
    record(request, 'reminded', { id: newId(), channel: next.channel });
    sendMessages(request, [next.channel]);
  };

  return {
    violations,
    reminderTimes,
    send: (channels: readonly ReminderChannel[], lifetimeDays: number | null) => {
      const request: Request = {
        status: 'requested',
        createdAt: now,
        lastSentAt: now,
        remindersStoppedAt: null,
        disputeState: null,
        expiresAt:
          lifetimeDays === null ? null : new Date(now.getTime() + lifetimeDays * 24 * HOUR_MS),
        erasedAt: null,
        channels,
        events: [],
        messages: [],
        remindedCount: 0,
      };
      requests.push(request);
      sendMessages(request, channels);
    },
    resend: () => {
      const request = getLast();
      if (request?.status !== 'requested') return;
      request.lastSentAt = now;
      request.messages = [];
      record(request, 'resent');
      sendMessages(request, request.channels);
    },
    /** Undone before a message leaves. */
    resendAndUndo: () => {
      const request = getLast();
      if (request?.status !== 'requested') return;
      const resent = {
        channel: null,
        messageId: null,
        channels: null,
        at: now,
        reason: null,
        retryUntil: null,
      };
      request.events.push(
        { id: newId(), event: 'resent', ...resent, isUndone: true },
        { id: newId(), event: 'resend_undone', ...resent, isUndone: false },
      );
      checkDeliveries(request);
    },
    /** About one of the last messages. */
    report: (index: number, state: ReportedState) => {
      const request = getLast();
      const message = request?.messages[index % request.messages.length];
      if (!request || !message) return;
      const before = deriveDelivery({ createdAt: message.sentAt, failedAt: null, ...message });
      message.reports.push({ state, reason: null, at: now });
      const after = deriveDelivery({ createdAt: message.sentAt, failedAt: null, ...message });
      if (after.state !== before.state) record(request, state, message);
      checkDeliveries(request);
    },
    close: (status: 'paid' | 'cancelled_client') => {
      const request = getLast();
      if (request?.status === 'requested') request.status = status;
    },
    dispute: () => {
      const request = getLast();
      if (request) request.disputeState = 'needs_response';
    },
    stop: () => {
      const request = getLast();
      if (request) request.remindersStoppedAt ??= now;
    },
    /** Each hour the server sends due reminders. */
    wait: (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        now = new Date(now.getTime() + HOUR_MS);
        // The server reminds only in the shop's hours; nights need no look.
        if (isDaytime(now)) for (const request of requests) remind(request);
      }
    },
  };
};
