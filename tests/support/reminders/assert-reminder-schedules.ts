import fc from 'fast-check';
import { createReminderWorld, HOUR_MS } from './reminder-world.ts';

const channels = fc.constantFrom(['email'] as const, ['sms'] as const, ['email', 'sms'] as const);
const lifetimeDays = fc.constantFrom(null, null, 4, 10);
const wait = fc.record({
  do: fc.constant('wait' as const),
  hours: fc.integer({ min: 1, max: 90 }),
});
const send = fc.record({ do: fc.constant('send' as const), channels, lifetimeDays });
const action = fc.oneof(
  { arbitrary: wait, weight: 8 },
  {
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      index: fc.nat({ max: 1 }),
      state: fc.constantFrom(
        'delivered' as const,
        'delivered',
        'bounced_soft',
        'bounced_hard',
        'complained',
      ),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constantFrom('resend' as const, 'resendAndUndo') }), weight: 3 },
  { arbitrary: send, weight: 1 },
  {
    arbitrary: fc.record({ do: fc.constant('correct' as const), channels, lifetimeDays }),
    weight: 1,
  },
  {
    arbitrary: fc.record({ do: fc.constantFrom('pay' as const, 'cancel', 'dispute', 'stop') }),
    weight: 1,
  },
);

const schedules = fc.record({
  /** Two weeks around the beginning of summer time. */
  startHour: fc.nat({ max: 14 * 24 }),
  days: fc.constantFrom([3, 7], [1], [1, 2, 3], [2, 9]),
  first: send,
  actions: fc.array(fc.oneof({ arbitrary: action, weight: 1 }), { minLength: 2, maxLength: 12 }),
});
type Schedule = ReturnType<typeof schedules.generate>['value'];

const firstStart = Date.UTC(2026, 2, 20);

const runSchedule = ({ startHour, days, first, actions }: Schedule) => {
  const world = createReminderWorld(new Date(firstStart + startHour * HOUR_MS), days);
  for (const step of [first, ...actions]) {
    switch (step.do) {
      case 'send':
        world.send(step.channels, step.lifetimeDays);
        break;
      case 'correct':
        world.close('cancelled_client');
        world.send(step.channels, step.lifetimeDays);
        break;
      case 'wait':
        world.wait(step.hours);
        break;
      case 'report':
        world.report(step.index, step.state);
        break;
      case 'resend':
        world.resend();
        break;
      case 'resendAndUndo':
        world.resendAndUndo();
        break;
      case 'pay':
        world.close('paid');
        break;
      case 'cancel':
        world.close('cancelled_client');
        break;
      case 'dispute':
        world.dispute();
        break;
      case 'stop':
        world.stop();
        break;
    }
  }
  return world;
};

/** Undone resends change no reminder. */
const withoutUndone = ({ actions, ...schedule }: Schedule): Schedule => ({
  ...schedule,
  actions: actions.filter((step) => step.do !== 'resendAndUndo'),
});

/**
 * Sends, resends, undone resends, reports, corrections, reminders, payments and stops. Returns the numbers of
 * schedules and reminders. @throws Error with the shortest schedule that breaks a rule
 */
export const assertReminderSchedules = ({
  count,
  seed,
}: {
  readonly count: number;
  readonly seed: number;
}) => {
  let reminders = 0;
  fc.assert(
    fc.property(schedules, (schedule) => {
      const { violations, reminderTimes } = runSchedule(schedule);
      reminders += reminderTimes.length;
      if (violations.length > 0) throw new Error(violations.join('\n'));
      const expectedTimes = runSchedule(withoutUndone(schedule)).reminderTimes;
      if (reminderTimes.join() !== expectedTimes.join())
        throw new Error('a resend that was undone changes the reminders');
    }),
    { numRuns: count, seed },
  );
  return { schedules: count, reminders };
};
