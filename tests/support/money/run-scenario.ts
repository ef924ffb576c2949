import { and, eq, isNotNull } from 'drizzle-orm';
import { refunds } from '../../../server/db/schema.ts';
import { type Difference, reconcile } from '../../../server/domain/money/reconcile.ts';
import { HOUR_MS } from '../providers/mollie/mollie-records.ts';
import { MINUTE_MS } from '../server/test-clock.ts';
import { actions } from './actions.ts';
import { checkLedgers, countUnknownPayments } from './checks/check-ledgers.ts';
import { checkPayable } from './checks/check-payable.ts';
import { checkSafety } from './checks/check-safety.ts';
import { ignoreKilledProcess } from './killable-process.ts';
import { createMoneyRun, type MoneyRun } from './money-run.ts';
import type { MoneyShop } from './money-shop.ts';
import type { Scenario, Step } from './scenario.ts';

/** After the end of the faults; in production every five seconds. */
const recoveryMinutes = [0, 1, 3, 5];

/** £60.00 has room for six of the smallest refund, £10.00; Mollie accepts one an hour. */
const MAX_REFUND_HOURS = 6;

export interface ScenarioResult {
  /** Broken rules, as sentences. */
  readonly violations: readonly string[];
  /** The provider took them. */
  readonly paymentCount: number;
  /** By staff. */
  readonly recordingCount: number;
  /** After the end of the faults; undefined: staff did not know of every payment. */
  readonly knownAfterMinutes: number | undefined;
  /** Five minutes after the end of the faults. */
  readonly unknownPayments: number;
  /** Money that counts for nothing, and staff do not know. */
  readonly untoldPayments: number;
  /** The customer could pay them twice at once. */
  readonly doublePayments: number;
  /** By `reconcile`, at the end. */
  readonly differences: number;
}

const runStep = async (run: MoneyRun, { action, request, choice }: Step) => {
  const target = await run.getRequest(request);
  await Promise.resolve(actions[action].run(run, target, choice)).catch(ignoreKilledProcess);
};

/**
 * Faults end, the worker runs for five minutes, neither staff nor customers act. Lost webhooks stay lost. Returns after how many
 * minutes staff knew of every payment.
 */
const recover = async (run: MoneyRun) => {
  const { shop } = run;
  shop.provider.setFault(undefined);
  // The payee pays money in; Stripe forgets the errors it saved for a day.
  shop.provider.setBalanceEmpty(false);
  shop.provider.forgetIdempotencyKeys();
  shop.restartProcesses(({ isArmed }) => isArmed());
  run.unacknowledged.push(...run.waiting.splice(0), ...shop.provider.takeWebhooks());
  let knownAfterMinutes: number | undefined;
  const startMs = shop.clock().getTime();
  for (const minute of recoveryMinutes) {
    shop.clock.advance(startMs + minute * MINUTE_MS - shop.clock().getTime());
    await shop.runWorker();
    if (knownAfterMinutes === undefined && (await countUnknownPayments(run)) === 0)
      knownAfterMinutes = minute;
  }
  return knownAfterMinutes;
};

/** Pending, and not at the provider. */
const hasUnsentRefund = async (run: MoneyRun) => {
  const checkouts = await run.listCheckouts();
  const sentKeys = checkouts.flatMap(({ ledgerPayment }) =>
    (ledgerPayment?.refunds ?? []).map(({ idempotencyKey }) => idempotencyKey),
  );
  const pending = await run.shop.database.unscopedDb
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), isNotNull(refunds.userId)));
  return pending.some(({ id }) => !sentKeys.includes(id));
};

/** Mollie refuses the second equal refund within an hour. */
const waitForEqualRefunds = async (run: MoneyRun) => {
  const { provider, clock, runWorker } = run.shop;
  for (let hour = 0; hour < MAX_REFUND_HOURS; hour += 1) {
    if (provider.name !== 'mollie' || !(await hasUnsentRefund(run))) return;
    clock.advance(HOUR_MS);
    await runWorker();
  }
};

/** Staff know of a payment with another amount. */
const isExpected = ({ problem }: Difference) =>
  problem === 'paid with another amount than the request';

/** The server recovers for five minutes; then the provider's ledger is compared with what staff see. */
export const runScenario = async (
  shop: MoneyShop,
  { groups, ...settings }: Scenario,
): Promise<ScenarioResult> => {
  await shop.reset();
  const run = createMoneyRun(shop, settings);
  await run.getRequest(0);
  for (const steps of groups) {
    await Promise.all(steps.map((step) => runStep(run, step)));
    shop.restartProcesses();
    await checkSafety(run);
  }
  const knownAfterMinutes = await recover(run);
  const unknownPayments = await countUnknownPayments(run);
  if (unknownPayments > 0) run.violations.add('Staff do not know of a payment');
  await checkSafety(run);
  await waitForEqualRefunds(run);
  // For days the provider repeats unacknowledged webhooks.
  for (const delivery of run.unacknowledged.splice(0)) await run.deliver(delivery);
  if (run.unacknowledged.length > 0)
    run.violations.add('Webhooks are not acknowledged after the faults');
  const { untoldPayments } = await checkLedgers(run);
  for (const paymentRequest of run.requests) await checkPayable(run, paymentRequest);
  const { differences } = await reconcile(shop.dependencies(), new Date(0));
  const unexpected = differences.filter((difference) => !isExpected(difference));
  for (const { problem } of unexpected) run.violations.add(`Reconcile: ${problem}`);
  const paymentCount = (await run.listCheckouts()).filter(
    ({ ledgerPayment }) => ledgerPayment,
  ).length;
  return {
    violations: [...run.violations],
    paymentCount,
    knownAfterMinutes,
    unknownPayments,
    untoldPayments,
    recordingCount: [...run.recordings.values()].filter(({ isAccepted }) => isAccepted).length,
    doublePayments: run.doublyPayable.size,
    differences: unexpected.length,
  };
};
