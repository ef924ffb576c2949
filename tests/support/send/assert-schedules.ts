import fc from 'fast-check';
import { createSendWorld, fates, payloadCount } from './send-world.ts';

const fate = fc.constantFrom(...fates);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ action: fc.constant('press' as const), fate }) },
  {
    weight: 3,
    arbitrary: fc.record({ action: fc.constant('edit' as const), index: fc.nat({ max: payloadCount - 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('answer' as const), isYes: fc.boolean(), fate }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('sign out' as const) }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('set reachable' as const), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('set storage' as const), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('deliver late' as const) }) },
);
const schedules = fc.record({ hasKeys: fc.boolean(), steps: fc.array(step, { maxLength: 30 }) });
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

const runStep = (world: ReturnType<typeof createSendWorld>, each: Step) => {
  switch (each.action) {
    case 'press':
      return world.press(each.fate);
    case 'edit':
      return world.edit(each.index);
    case 'answer':
      return world.answer(each.isYes, each.fate);
    case 'reload':
      return world.reload();
    case 'sign out':
      return world.signOut();
    case 'set reachable':
      return world.setReachable(each.isOn);
    case 'set storage':
      return world.setStorage(each.isOn);
    case 'deliver late':
      return world.deliverLate();
  }
};

interface Options {
  readonly count: number;
  readonly seed: number;
}

/**
 * Runs random schedules of a user who sends requests. Returns the number of attempts that the user has meant, and of the
 * payments that they have made. @throws Error with the shortest schedule that breaks a rule
 */
export const assertSchedules = async ({ count, seed }: Options) => {
  const totals = { schedules: 0, meant: 0, payments: 0 };
  const property = fc.asyncProperty(schedules, async ({ hasKeys, steps }) => {
    const world = createSendWorld(hasKeys);
    for (const each of steps) await runStep(world, each);
    await world.finish();
    const { meant, payments } = world.countSent();
    totals.schedules += 1;
    totals.meant += meant;
    totals.payments += payments;
    if (world.violations.length > 0) throw new Error(world.violations.join('\n'));
  });
  await fc.assert(property, { numRuns: count, seed });
  return totals;
};
