import fc from 'fast-check';
import { createActionWorld } from './action-world.ts';
import { fates } from './fates.ts';
import { createSendWorld, payloadCount, sendFates } from './send-world.ts';

const isOn = fc.boolean();
const isRare = fc.nat({ max: 3 }).map((number) => number === 0);
const toAction = <Name extends string>(name: Name) => ({ action: fc.constant(name) });

const sendFate = fc.constantFrom(...sendFates);
const cancelFate = fc.constantFrom(...fates);
const sendStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      ...toAction('press'),
      fate: sendFate,
      cancelFate,
      failsLookUps: isRare,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ ...toAction('edit'), index: fc.nat({ max: payloadCount - 1 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ ...toAction('answer'), isYes: fc.boolean(), fate: sendFate }),
  },
  { weight: 2, arbitrary: fc.record(toAction('reload')) },
  { weight: 1, arbitrary: fc.record(toAction('sign out')) },
  { weight: 3, arbitrary: fc.record({ ...toAction('set reachable'), isOn }) },
  { weight: 2, arbitrary: fc.record({ ...toAction('set storage'), isOn }) },
  { weight: 2, arbitrary: fc.record(toAction('deliver late')) },
  { weight: 3, arbitrary: fc.record(toAction('start correction')) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...toAction('close replaced'),
      status: fc.constantFrom('paid' as const, 'cancelled_client' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record(toAction('open second window')) },
  { weight: 2, arbitrary: fc.record(toAction('switch window')) },
);
const openAction = fc.constantFrom('resend' as const, 'resend' as const, 'cancel' as const);
const paymentStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...toAction('press'),
      on: openAction,
      fate: cancelFate,
      failsLookUps: isRare,
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...toAction('act elsewhere'), on: openAction }) },
  { weight: 2, arbitrary: fc.record(toAction('reload')) },
  { weight: 1, arbitrary: fc.record({ ...toAction('set reachable'), isOn }) },
  { weight: 1, arbitrary: fc.record(toAction('deliver late')) },
);
const schedules = fc.record({
  hasKeys: fc.boolean(),
  sendSteps: fc.array(sendStep, { maxLength: 30, size: 'large' }),
  /** Then each action is a refund. */
  isPaid: fc.boolean(),
  paymentSteps: fc.array(paymentStep, { maxLength: 15, size: 'large' }),
});
type Value<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Each> ? Each : never;

const runSendStep = (world: ReturnType<typeof createSendWorld>, step: Value<typeof sendStep>) => {
  switch (step.action) {
    case 'press':
      return world.press(step);
    case 'edit':
      return world.edit(step.index);
    case 'answer':
      return world.answer(step.isYes, step.fate);
    case 'reload':
      return world.reload();
    case 'sign out':
      return world.logOut();
    case 'set reachable':
      return world.setReachable(step.isOn);
    case 'set storage':
      return world.setStorage(step.isOn);
    case 'deliver late':
      return world.deliverLate();
    case 'start correction':
      return world.startCorrection();
    case 'close replaced':
      return world.closeReplaced(step.status);
    case 'open second window':
      return world.openSecondWindow();
    case 'switch window':
      return world.switchWindow();
  }
};

const runPaymentStep = (
  world: ReturnType<typeof createActionWorld>,
  step: Value<typeof paymentStep>,
  isPaid: boolean,
) => {
  switch (step.action) {
    case 'press':
      return world.press({ ...step, action: isPaid ? 'refund' : step.on });
    case 'act elsewhere':
      return world.actElsewhere(isPaid ? 'refund' : step.on);
    case 'reload':
      return world.reload();
    case 'set reachable':
      return world.setReachable(step.isOn);
    case 'deliver late':
      return world.deliverLate();
  }
};

interface Options {
  readonly count: number;
  readonly seed: number;
}

/**
 * One or two windows send and correct requests; payments are resent, cancelled and refunded. Returns how many
 * were meant, and their effects. @throws Error with the shortest schedule that breaks a rule
 */
export const assertSchedules = async ({ count, seed }: Options) => {
  const totals = { schedules: 0, meant: 0, payments: 0, actions: 0, effects: 0 };
  const property = fc.asyncProperty(
    schedules,
    async ({ hasKeys, sendSteps, isPaid, paymentSteps }) => {
      const sendWorld = createSendWorld(hasKeys);
      for (const step of sendSteps) await runSendStep(sendWorld, step);
      await sendWorld.finish();
      const actionWorld = createActionWorld(isPaid ? 'paid' : 'requested', hasKeys);
      for (const step of paymentSteps) await runPaymentStep(actionWorld, step, isPaid);
      await actionWorld.finish();
      const violations = [...sendWorld.violations, ...actionWorld.violations];
      if (violations.length > 0) throw new Error(violations.join('\n'));
      const { meant, payments } = sendWorld.countSent();
      const { actions, effects } = actionWorld.countDone();
      totals.schedules += 1;
      totals.meant += meant;
      totals.payments += payments;
      totals.actions += actions;
      totals.effects += effects;
    },
  );
  await fc.assert(property, { numRuns: count, seed });
  return totals;
};
