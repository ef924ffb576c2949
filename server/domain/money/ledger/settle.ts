import { eq } from 'drizzle-orm';
import { hasReceipt, isPayable } from '../../../../contract/payments/payment-status.ts';
import { charges, paymentRequests } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { lockPaymentRequest } from '../../history/payment-request-rows.ts';
import { withdrawWaitingSends } from '../../messages/withdraw-sends.ts';
import { applyMoneyEffects, listChangedCharges } from './apply-money-effects.ts';
import { listCountedPayments } from './list-counted-payments.ts';
import type { NewFacts } from './new-facts.ts';
import { readMoney, type StoredMoney } from './read-facts.ts';
import { recordMovements } from './record-movements.ts';
import { upsertFacts } from './upsert-facts.ts';

const findPaidAt = (stored: StoredMoney) => {
  if (!hasReceipt(stored.money.status)) return null;
  const times = listCountedPayments(stored).map(({ paidAt }) => paidAt);
  return times.length === 0 ? null : new Date(Math.max(...times.map((at) => at.getTime())));
};

/** Lists, totals and the export read these columns. */
const writeDerived = async ({ tx, whereTenant }: TenantScope, stored: StoredMoney) => {
  const { paymentRequest, money, refunds, disputes } = stored;
  const chargeRows: (typeof charges.$inferSelect)[] = [];
  for (const { id, kind, refundedPence, disputedPence, lostPence } of money.charges) {
    const [row] = await tx
      .update(charges)
      .set({ kind, refundedAmount: refundedPence, disputedAmount: disputedPence + lostPence })
      .where(whereTenant(charges, eq(charges.id, id)))
      .returning();
    if (row) chargeRows.push(row);
  }
  const settled = chargeRows.filter(({ kind }) => kind === 'settled');
  const lastSettled = settled.at(-1);
  const lateTimes = chargeRows.flatMap(({ kind, paidAt }) =>
    kind === 'late' || kind === 'duplicate' ? [paidAt.getTime()] : [],
  );
  const lastRefund = refunds.at(-1);
  const lastDispute = disputes.at(-1);
  const [row] = await tx
    .update(paymentRequests)
    .set({
      status: money.status,
      paidAmount: money.paidPence,
      recordedAmount: money.recordedPence,
      paidAt: findPaidAt(stored),
      cardLastFour: lastSettled?.cardLastFour ?? null,
      cardBrand: lastSettled?.cardBrand ?? null,
      lateAmount: lateTimes.length === 0 ? null : money.latePence,
      lateRefundedAmount: money.lateRefundedPence,
      lateAt: lateTimes.length === 0 ? null : new Date(Math.max(...lateTimes)),
      refundedAmount: money.refundedPence,
      refundStatus: lastRefund?.status ?? null,
      refundReason: lastRefund?.reason ?? null,
      disputedAmount: money.disputedPence,
      disputeState: lastDispute?.state ?? null,
      disputeDueAt: lastDispute?.dueAt ?? null,
    })
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequest.id)))
    .returning();
  if (!row) throw new Error('The payment request is gone');
  return { paymentRequest: row, charges: chargeRows };
};

/**
 * Only this function stores new facts about money, and all that follows from them: columns, movements,
 * history and messages.
 */
export const settle = async (
  scope: TenantScope,
  paymentRequestId: string,
  facts: NewFacts,
  now: Date,
) => {
  const before = await readMoney(scope, await lockPaymentRequest(scope, paymentRequestId));
  await upsertFacts(scope, before, facts, now);
  // `upsertFacts` may have changed the row of the request.
  const stored = await readMoney(scope, await lockPaymentRequest(scope, paymentRequestId));
  // The customer must not be asked to pay what is paid or cancelled now.
  if (isPayable(before.paymentRequest.status) && !isPayable(stored.money.status)) {
    const userId = (facts.cancelled ?? facts.recorded)?.userId ?? null;
    await withdrawWaitingSends(scope, stored.paymentRequest, { userId, now });
  }
  const after = { ...stored, ...(await writeDerived(scope, stored)) };
  await recordMovements(scope, after, now);
  await applyMoneyEffects(scope, { before, after, facts, now });
  return { before, after };
};

export const listNewMismatches = (settled: Awaited<ReturnType<typeof settle>>) =>
  listChangedCharges(settled).filter(({ kind }) => kind === 'mismatch');
