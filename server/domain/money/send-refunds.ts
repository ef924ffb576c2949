import { and, eq } from 'drizzle-orm';
import { leaseDueRows } from '../../db/lease-due-rows.ts';
import { charges, refunds } from '../../db/schema.ts';
import { processBatch } from '../../lib/work/background-workers.ts';
import {
  isProviderError,
  ProviderRefused,
  type RefundAnswer,
} from '../providers/payment-provider.ts';
import { getNextCheck } from './checkout/check-schedule.ts';
import type { CheckoutDependencies } from './checkout/checkout-dependencies.ts';
import { getProvider } from './checkout/sync-checkout.ts';
import { settle } from './ledger/settle.ts';

type ChargeRow = typeof charges.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;

const findCharge = ({ database }: CheckoutDependencies, { tenantId, chargeId }: RefundRow) =>
  database.forTenant(tenantId, async ({ tx, whereTenant }) => {
    if (chargeId === null) throw new Error('A refund to send has no charge');
    const [charge] = await tx
      .select()
      .from(charges)
      .where(whereTenant(charges, eq(charges.id, chargeId)));
    if (!charge) throw new Error('A refund has no charge');
    return charge;
  });

/**
 * The provider forgets idempotency keys, so a retry could refund twice. Before a retry, the provider's
 * refunds of the charge are stored.
 */
const findSentRefund = async (
  dependencies: CheckoutDependencies,
  refund: RefundRow,
  charge: ChargeRow,
): Promise<RefundAnswer | undefined> => {
  const isFirstAttempt = refund.attempts <= 1;
  if (isFirstAttempt || charge.providerCheckoutId === null) return undefined;
  const provider = await getProvider(dependencies, charge);
  const status = await provider.status(charge.providerCheckoutId);
  if (status.state !== 'paid') return undefined;
  const { database, clock } = dependencies;
  const { provider: name, account, providerCheckoutId } = charge;
  const facts = { charge: { ...status, provider: name, account, providerCheckoutId } };
  await database.forTenant(refund.tenantId, (scope) =>
    settle(scope, refund.paymentRequestId, facts, clock()),
  );
  return status.refunds.find(({ idempotencyKey }) => idempotencyKey === refund.id);
};

const sendOnce = async (
  dependencies: CheckoutDependencies,
  refund: RefundRow,
  charge: ChargeRow,
): Promise<RefundAnswer> => {
  const sent = await findSentRefund(dependencies, refund, charge);
  if (sent !== undefined) return sent;
  const provider = await getProvider(dependencies, charge);
  return provider.refund(charge.reference, refund.amount, refund.id).catch((error) => {
    if (error instanceof ProviderRefused) return { status: 'refused', reason: 'refused' };
    throw error;
  });
};

const scheduleNextAttempt = (
  { database, clock }: CheckoutDependencies,
  { tenantId, id, createdAt }: RefundRow,
) =>
  database.forTenant(tenantId, ({ tx, whereTenant }) =>
    tx
      .update(refunds)
      .set({ nextAttemptAt: getNextCheck(createdAt, clock()) })
      .where(whereTenant(refunds, and(eq(refunds.id, id), eq(refunds.status, 'pending')))),
  );

const processRefund = async (dependencies: CheckoutDependencies, refund: RefundRow) => {
  const { database, clock, logger } = dependencies;
  try {
    const charge = await findCharge(dependencies, refund);
    const { status, reason } = await sendOnce(dependencies, refund, charge);
    const facts = { refundOutcome: { id: refund.id, status, reason } };
    await database.forTenant(refund.tenantId, (scope) =>
      settle(scope, refund.paymentRequestId, facts, clock()),
    );
    logger.info({ refundId: refund.id, status, reason }, 'Refund sent');
  } catch (error) {
    if (!isProviderError(error)) throw error;
    logger.warn({ err: error, refundId: refund.id }, 'A refund could not be sent');
  }
  await scheduleNextAttempt(dependencies, refund);
};

const processInTurn = async (dependencies: CheckoutDependencies, rows: readonly RefundRow[]) => {
  for (const row of rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()))
    await processRefund(dependencies, row);
};

/**
 * The refunds of one charge are sent one after another, because each leaves less for the next. All attempts
 * of a refund have one idempotency key.
 */
export const sendDueRefunds = async (dependencies: CheckoutDependencies) => {
  const { database, clock } = dependencies;
  const queue = { table: refunds, dueAt: 'nextAttemptAt' } as const;
  const rows = await leaseDueRows(database.unscopedDb, queue, clock());
  const chargeIds = new Set(rows.map(({ chargeId }) => chargeId));
  return processBatch([...chargeIds], (id) =>
    processInTurn(
      dependencies,
      rows.filter(({ chargeId }) => chargeId === id),
    ),
  );
};
