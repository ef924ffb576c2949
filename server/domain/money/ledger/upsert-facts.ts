import { and, eq, isNull } from 'drizzle-orm';
import {
  charges,
  disputes,
  paymentRequests,
  recordedPayments,
  refunds,
} from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { disputeStates, type RefundStatus } from '../../../lib/states/provider-states.ts';
import type {
  ProviderDispute,
  ProviderRefund,
  RefundAnswer,
} from '../../providers/payment-provider.ts';
import { isOfAccount } from '../../providers/provider-accounts.ts';
import type {
  NewFacts,
  NewRecordedPayment,
  RecordedPaymentUndo,
  ReportedCharge,
  ReportedRefund,
  RequestedRefund,
} from './new-facts.ts';
import type { StoredMoney } from './read-facts.ts';

type RefundRow = typeof refunds.$inferSelect;

/** A bank can send back a done refund, but a late report does not make it pending again. */
const refundRank: Record<RefundStatus, number> = { pending: 0, done: 1, refused: 2 };

/**
 * Returns a time after every stored fact. Facts count in the order in which the server learned of them
 * (`countPayments`), so two must not have the same time.
 */
const getLearnedAt = (
  { paymentRequest, charges: rows, recorded, refunds: refundRows }: StoredMoney,
  now: Date,
) => {
  const times = [
    ...[...rows, ...recorded].map(({ recordedAt }) => recordedAt),
    ...refundRows.map(({ createdAt }) => createdAt),
  ];
  const known = [...times, paymentRequest.cancelledAt].map((at) => at?.getTime() ?? 0);
  return new Date(Math.max(now.getTime(), ...known.map((ms) => ms + 1)));
};

const upsertCharge = async (
  { tx, tenantId, whereTenant }: TenantScope,
  paymentRequestId: string,
  {
    amountPence: amount,
    cardLastFour,
    cardBrand,
    refunds: _,
    disputes: __,
    ...charge
  }: ReportedCharge,
  recordedAt: Date,
) => {
  await tx
    .insert(charges)
    // `settle` derives the kind later in the same transaction.
    .values({
      ...charge,
      id: newId(),
      tenantId,
      paymentRequestId,
      amount,
      cardLastFour: cardLastFour ?? null,
      cardBrand: cardBrand ?? null,
      kind: 'mismatch',
      recordedAt,
    })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(
      whereTenant(
        charges,
        eq(charges.paymentRequestId, paymentRequestId),
        isOfAccount(charges, charge),
        eq(charges.reference, charge.reference),
      ),
    );
  return row?.id;
};

const updateRefund = async (
  { tx, whereTenant }: TenantScope,
  row: RefundRow,
  { status, reason: reported }: RefundAnswer,
  now: Date,
) => {
  const isOldReport = refundRank[status] < refundRank[row.status];
  const reason = status === 'refused' && row.status === 'done' ? 'returned' : (reported ?? null);
  if (isOldReport || (status === row.status && (status === 'refused' || reason === row.reason)))
    return;
  await tx
    .update(refunds)
    .set({
      status,
      reason,
      ...(status === row.status ? {} : { changedAt: now }),
      ...(status === 'pending' ? {} : { nextAttemptAt: null }),
    })
    .where(whereTenant(refunds, eq(refunds.id, row.id)));
};

const insertRefund = async (
  { tx, tenantId }: TenantScope,
  row: Omit<typeof refunds.$inferInsert, 'id' | 'tenantId'>,
  id = newId(),
) => {
  await tx
    .insert(refunds)
    .values({ ...row, id, tenantId })
    .onConflictDoNothing();
};

/** A refund that was requested here has the id of its row as its idempotency key. */
export const isSameRefund = (
  row: Pick<RefundRow, 'id' | 'externalId'>,
  { id, idempotencyKey }: ProviderRefund,
) => row.id === idempotencyKey || row.externalId === id;

/** The shop can also refund on the provider's website, so the server may not know the refund yet. */
const upsertRefund = async (
  scope: TenantScope,
  { paymentRequest, refunds: rows }: StoredMoney,
  chargeId: string,
  refund: ProviderRefund,
  now: Date,
) => {
  const { id: externalId, amountPence: amount, status } = refund;
  const known = rows.find((row) => isSameRefund(row, refund));
  if (known) {
    await updateRefund(scope, known, refund, now);
    return;
  }
  const row = {
    paymentRequestId: paymentRequest.id,
    chargeId,
    amount,
    status,
    reason: refund.reason ?? null,
    externalId,
  };
  await insertRefund(scope, { ...row, createdAt: now, changedAt: now });
};

const upsertReportedRefund = async (
  scope: TenantScope,
  stored: StoredMoney,
  { id: externalId, reference, amountPence: amount, at }: ReportedRefund,
  now: Date,
) => {
  const { paymentRequest, refunds: rows } = stored;
  if (rows.some((row) => row.externalId === externalId)) return;
  const chargeReference = reference ?? null;
  const row = {
    paymentRequestId: paymentRequest.id,
    chargeReference,
    amount,
    status: 'done',
    externalId,
  } as const;
  await insertRefund(scope, { ...row, createdAt: getLearnedAt(stored, now), changedAt: at });
};

const insertRequestedRefund = (
  scope: TenantScope,
  { paymentRequest }: StoredMoney,
  { id, chargeId, amountPence: amount, userId }: RequestedRefund,
  now: Date,
) => {
  const row = {
    paymentRequestId: paymentRequest.id,
    chargeId,
    amount,
    status: 'pending',
    userId,
  } as const;
  return insertRefund(scope, { ...row, createdAt: now, nextAttemptAt: now }, id);
};

const upsertDispute = async (
  { tx, tenantId, whereTenant }: TenantScope,
  { paymentRequest, disputes: rows }: StoredMoney,
  chargeId: string,
  { id: externalId, amountPence: amount, state, openedAt, ...details }: ProviderDispute,
) => {
  const reason = details.reason ?? null;
  const dueAt = details.dueAt ?? null;
  const url = details.url ?? null;
  const known = rows.find((row) => row.chargeId === chargeId && row.externalId === externalId);
  if (!known) {
    const row = { chargeId, externalId, amount, state, reason, dueAt, url, openedAt };
    await tx
      .insert(disputes)
      .values({ ...row, id: newId(), tenantId, paymentRequestId: paymentRequest.id })
      .onConflictDoNothing();
    return;
  }
  // A late report must not reopen a dispute that has ended. `disputeStates` is in the order of events.
  if (disputeStates.indexOf(state) < disputeStates.indexOf(known.state)) return;
  await tx
    .update(disputes)
    .set({ state, amount, reason, dueAt, url })
    .where(whereTenant(disputes, eq(disputes.id, known.id)));
};

const insertRecordedPayment = async (
  { tx, tenantId }: TenantScope,
  stored: StoredMoney,
  { id, amountPence: amount, way, receivedOn, note, userId: recordedBy }: NewRecordedPayment,
  now: Date,
) => {
  const paymentRequestId = stored.paymentRequest.id;
  const recordedAt = getLearnedAt(stored, now);
  const row = { id, tenantId, paymentRequestId, way, amount, receivedOn, note, recordedBy };
  await tx.insert(recordedPayments).values({ ...row, recordedAt });
};

const undoRecordedPayment = async (
  { tx, whereTenant }: TenantScope,
  { id, userId: undoneBy, reason: undoReason }: RecordedPaymentUndo,
  undoneAt: Date,
) => {
  await tx
    .update(recordedPayments)
    .set({ undoneAt, undoneBy, undoReason })
    .where(
      whereTenant(
        recordedPayments,
        and(eq(recordedPayments.id, id), isNull(recordedPayments.undoneAt)),
      ),
    );
};

const updatePaymentRequest = (
  { tx, whereTenant }: TenantScope,
  { paymentRequest }: StoredMoney,
  change: Partial<
    Pick<StoredMoney['paymentRequest'], 'cancelledAt' | 'cancelledBy' | 'declinedAt'>
  >,
) =>
  tx
    .update(paymentRequests)
    .set(change)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequest.id)));

/**
 * A stored fact changes nothing, and facts can arrive in any order. The caller holds the lock on the request.
 */
export const upsertFacts = async (
  scope: TenantScope,
  stored: StoredMoney,
  facts: NewFacts,
  now: Date,
) => {
  const { charge, refund, requestedRefund, refundOutcome, recorded, undone, declined, cancelled } =
    facts;
  if (charge) {
    const learnedAt = getLearnedAt(stored, now);
    const chargeId = await upsertCharge(scope, stored.paymentRequest.id, charge, learnedAt);
    // The id is undefined when the charge counts for another payment request.
    if (chargeId !== undefined) {
      for (const item of charge.refunds ?? [])
        await upsertRefund(scope, stored, chargeId, item, now);
      for (const item of charge.disputes ?? []) await upsertDispute(scope, stored, chargeId, item);
    }
  }
  if (refund) await upsertReportedRefund(scope, stored, refund, now);
  if (requestedRefund) await insertRequestedRefund(scope, stored, requestedRefund, now);
  if (recorded) await insertRecordedPayment(scope, stored, recorded, now);
  if (undone) await undoRecordedPayment(scope, undone, now);
  const outcomeRow = stored.refunds.find(({ id }) => id === refundOutcome?.id);
  if (refundOutcome && outcomeRow) await updateRefund(scope, outcomeRow, refundOutcome, now);
  const { declinedAt, cancelledAt } = stored.paymentRequest;
  if (declined && (!declinedAt || declinedAt < declined.at)) {
    await updatePaymentRequest(scope, stored, { declinedAt: declined.at });
  }
  if (cancelled && !cancelledAt) {
    const at = getLearnedAt(stored, now);
    await updatePaymentRequest(scope, stored, { cancelledAt: at, cancelledBy: cancelled.by });
  }
};
