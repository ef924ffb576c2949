import { and, eq, inArray, sql } from 'drizzle-orm';
import { type ChargeKind, charges, paymentRequests, refunds } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/ids.ts';
import type { RefundStatus } from '../../lib/refund-status.ts';
import { recordHistory } from '../history/history.ts';
import { applyProviderEvent } from '../payments/apply-provider-event.ts';
import { type ChargeRow, listCharges } from '../payments/charge-rows.ts';
import { lockRequest } from '../payments/record-charge.ts';
import type { ProviderRefund } from '../providers/payment-provider.ts';

type RefundRow = typeof refunds.$inferSelect;

const listRefunds = ({ tx, whereTenant }: TenantScope, charge: ChargeRow) =>
  tx
    .select()
    .from(refunds)
    .where(whereTenant(refunds, eq(refunds.chargeId, charge.id)));

const lateKinds: ChargeKind[] = ['late', 'duplicate'];

/** Updates the columns of a request that sum up its refunds, and the status of its newest refund. */
const updateTotals = async ({ tx, whereTenant }: TenantScope, { paymentRequestId }: ChargeRow) => {
  const belongsToRequest = whereTenant(refunds, eq(refunds.paymentRequestId, paymentRequestId));
  const isDone = sql`${belongsToRequest} and status = 'done'`;
  const lateChargeIds = tx
    .select({ id: charges.id })
    .from(charges)
    .where(whereTenant(charges, and(eq(charges.paymentRequestId, paymentRequestId), inArray(charges.kind, lateKinds))));
  await tx
    .update(paymentRequests)
    .set({
      refundedAmount: sql`(select coalesce(sum(amount), 0) from ${refunds} where ${isDone})`,
      lateRefundedAmount: sql`(
        select coalesce(sum(amount), 0) from ${refunds} where ${isDone} and charge_id in ${lateChargeIds})`,
      refundStatus: sql`(
        select status from ${refunds} where ${belongsToRequest} order by created_at desc, id desc limit 1)`,
    })
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
};

/** Whether the payment that settled the request is refunded in full. */
const isRefundedInFull = async (scope: TenantScope, { paymentRequestId }: ChargeRow) => {
  const settled = (await listCharges(scope, paymentRequestId)).find(({ kind }) => kind === 'settled');
  if (!settled || settled.refundablePence > 0) return false;
  return (await listRefunds(scope, settled)).every(({ status }) => status !== 'pending');
};

/** Updates the totals after a new or changed refund, and adds its outcome to the history. */
const recordOutcome = async (
  scope: TenantScope,
  charge: ChargeRow,
  { amount, status }: Pick<RefundRow, 'amount' | 'status'>,
  at: Date,
) => {
  const { tx, tenantId } = scope;
  const { paymentRequestId } = charge;
  await updateTotals(scope, charge);
  if (status === 'pending') return;
  const event = { paymentRequestId, status: 'refunded_provider', at } as const;
  // A refund in full changes the status of the request, which adds its own row to the history.
  if (status === 'done' && (await isRefundedInFull(scope, charge)) && (await applyProviderEvent(scope, event))) return;
  const historyEvent = status === 'done' ? 'refunded' : 'refund_refused';
  await recordHistory(tx, { tenantId, paymentRequestId, event: historyEvent, at, amount });
};

/**
 * Sets the outcome of a stored refund. `refused` is final; `done` can still become `refused`, when the bank returns the
 * money to the provider.
 */
export const setRefundStatus = async (
  scope: TenantScope,
  charge: ChargeRow,
  refundId: string,
  status: RefundStatus,
  now: Date,
) => {
  // Every transaction locks the request before its refunds, so that two transactions cannot deadlock.
  await lockRequest(scope, charge.paymentRequestId);
  const [refund] = await scope.tx
    .select()
    .from(refunds)
    .where(scope.whereTenant(refunds, eq(refunds.id, refundId)));
  if (!refund || refund.status === status || status === 'pending' || refund.status === 'refused') return;
  await scope.tx
    .update(refunds)
    .set({ status, nextAttemptAt: null })
    .where(scope.whereTenant(refunds, eq(refunds.id, refundId)));
  await recordOutcome(scope, charge, { amount: refund.amount, status }, now);
};

/** Stores a refund that was made at the provider itself, or updates the status of the stored one. */
const upsertExternalRefund = async (scope: TenantScope, charge: ChargeRow, refund: ProviderRefund, now: Date) => {
  const { tx, tenantId, whereTenant } = scope;
  const { id: externalId, amountPence: amount, status } = refund;
  const { id: chargeId, paymentRequestId } = charge;
  const row = { chargeId, paymentRequestId, tenantId, amount, status, externalId, createdAt: now };
  const inserted = await tx
    .insert(refunds)
    .values({ ...row, id: newId() })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (inserted.length > 0) {
    await recordOutcome(scope, charge, row, now);
    return;
  }
  const [existing] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(whereTenant(refunds, and(eq(refunds.chargeId, chargeId), eq(refunds.externalId, externalId))));
  if (existing) await setRefundStatus(scope, charge, existing.id, status, now);
};

/** Records the refunds of a charge that the provider lists, including those that were made at the provider itself. */
export const recordRefunds = async (
  scope: TenantScope,
  charge: ChargeRow,
  reported: readonly ProviderRefund[],
  now: Date,
) => {
  await lockRequest(scope, charge.paymentRequestId);
  for (const refund of reported) {
    // The idempotency key of a refund that this server has requested is the id of its row.
    const requested = (await listRefunds(scope, charge)).find(({ id }) => id === refund.idempotencyKey);
    if (requested) await setRefundStatus(scope, charge, requested.id, refund.status, now);
    else await upsertExternalRefund(scope, charge, refund, now);
  }
};
