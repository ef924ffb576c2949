import fc from 'fast-check';
import { type ActionName, actionNames, actions } from './actions.ts';
import type { ScenarioSettings } from './money-run.ts';

/** `choice` selects a tab, webhook, fault, time or amount, depending on the action. */
export interface Step {
  readonly action: ActionName;
  /** An index. */
  readonly request: number;
  readonly choice: number;
}

export interface Scenario extends ScenarioSettings {
  /** Groups run one after another, the steps of a group at the same time. */
  readonly groups: readonly (readonly Step[])[];
}

/** A third of the first request. */
const PART_PENCE = 2_000;
const MAX_CHOICE = 23;
const MAX_GROUPS = 10;
const MAX_STEPS_PER_GROUP = 3;

const createStep = (names: readonly ActionName[]): fc.Arbitrary<Step> =>
  fc.record({
    action: fc.oneof(
      ...names.map((name) => ({ arbitrary: fc.constant(name), weight: actions[name].weight })),
    ),
    request: fc.oneof(
      { arbitrary: fc.constant(0), weight: 6 },
      { arbitrary: fc.constant(1), weight: 1 },
    ),
    choice: fc.nat({ max: MAX_CHOICE }),
  });

const step = createStep(actionNames);
/** Other first steps do little until the customer presses Continue. */
const firstStep = fc.oneof(
  {
    arbitrary: createStep([
      'presses Continue',
      'presses Continue in two tabs',
      'pays',
      'staff record a payment',
    ]),
    weight: 3,
  },
  { arbitrary: step, weight: 1 },
);

const group = fc.oneof(
  { arbitrary: fc.tuple(step), weight: 3 },
  { arbitrary: fc.array(step, { minLength: 2, maxLength: MAX_STEPS_PER_GROUP }), weight: 1 },
);

export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  linkLifetimeDays: fc.oneof(
    { arbitrary: fc.constant(null), weight: 4 },
    { arbitrary: fc.constant(1), weight: 1 },
  ),
  partPence: fc.oneof(
    { arbitrary: fc.constant(null), weight: 2 },
    { arbitrary: fc.constant(PART_PENCE), weight: 1 },
  ),
  groups: fc
    .tuple(fc.tuple(firstStep), fc.array(group, { maxLength: MAX_GROUPS, size: 'max' }))
    .map(([first, others]) => [first, ...others]),
});

const formatStep = ({ action, request, choice }: Step) =>
  `${action} (request ${request + 1}, choice ${choice})`;

/** One line for each group. */
export const formatScenario = ({ linkLifetimeDays, partPence, groups }: Scenario) =>
  [
    linkLifetimeDays === null ? 'links never expire' : `links live ${linkLifetimeDays} day`,
    ...(partPence === null ? [] : [`links ask for ${partPence} pence first`]),
    ...groups.map((steps, index) => `${index + 1}. ${steps.map(formatStep).join(' + ')}`),
  ].join('\n');
