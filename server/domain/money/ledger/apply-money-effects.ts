import type { HistoryEvent } from '../../../../contract/payments/payment-history.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import type { RefundReason } from '../../../lib/states/provider-states.ts';
import { assignCustomer } from '../../customers/find-or-create-customer.ts';
import { recordHistory } from '../../history/history.ts';
import { countStrangersEmail } from '../../messages/message-limits.ts';
import { deletePendingMessages } from '../../messages/queue.ts';
import { queueReceipt, queueRefundNotice } from '../../messages/receipts/money-notices.ts';
import { queueDisputeNotices, queuePaidNotices } from '../../push/push-notices.ts';
import type { ChargeMoney } from './derive-money.ts';
import { listCountedPayments } from './list-counted-payments.ts';
import type { NewFacts } from './new-facts.ts';
import type { StoredMoney } from './read-facts.ts';

interface MoneyChange {
  readonly before: StoredMoney;
  readonly after: StoredMoney;
  readonly facts: NewFacts;
  readonly now: Date;
}

type Entry = Omit<Parameters<typeof recordHistory>[1], 'tenantId' | 'paymentRequestId'>;

const chargeEvents = {
  settled: 'paid',
  late: 'paid_late',
  duplicate: 'paid_twice',
  mismatch: 'amount_mismatch',
} as const satisfies Record<ChargeMoney['kind'], HistoryEvent>;

/**
 * Includes charges whose kind has changed: for example, staff undo a recorded payment, and a duplicate pays
 * the request.
 */
export const listChangedCharges = ({ before, after }: Pick<MoneyChange, 'before' | 'after'>) =>
  after.charges.filter(
    ({ id, kind }) => before.charges.find((earlier) => earlier.id === id)?.kind !== kind,
  );

/** A charge of more than is due is a `duplicate`, even if it is the first payment. */
const getChargeEvent = <Kind extends ChargeMoney['kind']>(kind: Kind, { after }: MoneyChange) =>
  kind === 'duplicate' && isPayable(after.paymentRequest.status)
    ? 'paid_too_much'
    : chargeEvents[kind];

const listChargeEntries = (change: MoneyChange): Entry[] =>
  listChangedCharges(change).map(({ kind, paidAt: at, amount }) => {
    const event = getChargeEvent(kind, change);
    // An event without an amount means the amount of the request.
    const isWhole = kind === 'settled' && amount === change.after.paymentRequest.amountGross;
    return isWhole ? { event, at } : { event, at, amount };
  });

const listRecordedEntries = ({ after, facts: { recorded, undone }, now: at }: MoneyChange) =>
  after.recorded.flatMap(({ id, way, amount, recordedBy, undoneBy }): Entry[] => {
    const entry = { at, way, amount };
    if (id === recorded?.id) return [{ ...entry, event: 'paid_another_way', userId: recordedBy }];
    return id === undone?.id
      ? [{ ...entry, event: 'paid_another_way_undone', userId: undoneBy }]
      : [];
  });

const waitEvents: Partial<Record<RefundReason, Entry['event']>> = {
  insufficient_balance: 'refund_waiting',
  equal_refund: 'refund_delayed',
};

type Refund = StoredMoney['refunds'][number];

/** The history may have the event of this wait already. */
const findNewWait = ({ status, reason }: Refund, earlier: Refund | undefined) =>
  status === 'pending' && reason && reason !== earlier?.reason ? waitEvents[reason] : undefined;

const getRefundedPence = ({ money }: StoredMoney, refund: Refund | undefined) =>
  refund?.status === 'done' ? (money.refundAllocations.get(refund.id)?.pence ?? 0) : 0;

const listMadeRefunds = ({ before, after }: MoneyChange) =>
  after.refunds.flatMap((refund) => {
    const earlier = before.refunds.find(({ id }) => id === refund.id);
    const refundedPence = getRefundedPence(after, refund);
    return refundedPence > 0 && getRefundedPence(before, earlier) === 0
      ? [{ ...refund, refundedPence }]
      : [];
  });

const listRefundEntries = (change: MoneyChange): Entry[] => {
  const { before, after, facts, now } = change;
  const made = listMadeRefunds(change);
  const hasBeenRefunded =
    before.money.status !== 'refunded_provider' && after.money.status === 'refunded_provider';
  const entries = after.refunds.flatMap((row): Entry[] => {
    const earlier = before.refunds.find(({ id }) => id === row.id);
    const at = row.changedAt ?? now;
    const amount = row.amount;
    const refundedPence = made.find(({ id }) => id === row.id)?.refundedPence;
    if (row.id === facts.requestedRefund?.id)
      return [{ event: 'refund_requested', at: now, userId: row.userId, amount }];
    if (refundedPence) return [{ event: 'refunded', at, amount: refundedPence }];
    if (row.status === 'refused' && earlier?.status === 'done')
      return [{ event: 'refund_returned', at, amount }];
    if (row.status === 'refused' && earlier?.status !== 'refused')
      return [{ event: 'refund_refused', at, amount }];
    const waitEvent = findNewWait(row, earlier);
    return waitEvent ? [{ event: waitEvent, at: now, amount }] : [];
  });
  // The refund that completes a full refund has no amount, which marks it (`refundedAtColumn`).
  const last = entries.findLast(({ event }) => event === 'refunded');
  return entries.map((entry) =>
    hasBeenRefunded && entry === last ? { ...entry, amount: null } : entry,
  );
};

const disputeEvents = {
  inquiry: 'dispute_inquiry',
  needs_response: 'disputed',
  under_review: 'disputed',
  closed: 'dispute_closed',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const satisfies Record<StoredMoney['disputes'][number]['state'], HistoryEvent>;

const listDisputeEntries = ({ before, after, now }: MoneyChange): Entry[] =>
  after.disputes.flatMap(({ id, state, amount, openedAt }) => {
    const earlier = before.disputes.find((row) => row.id === id);
    const event = disputeEvents[state];
    if (earlier && disputeEvents[earlier.state] === event) return [];
    return [{ event, at: earlier ? now : openedAt, amount }];
  });

const listStaffEntries = ({
  before,
  after,
  facts: { cancelled, declined },
}: MoneyChange): Entry[] => {
  const { status, cancelledAt } = after.paymentRequest;
  const isCancelledNow =
    cancelled && cancelledAt && isPayable(before.paymentRequest.status) && !isPayable(status);
  return [
    ...(isCancelledNow
      ? [{ event: 'cancelled' as const, at: cancelledAt, userId: cancelled.userId }]
      : []),
    ...(declined && status === 'declined'
      ? [{ event: 'declined' as const, at: declined.at, reason: declined.reason }]
      : []),
  ];
};

const isMismatchRefund = ({ chargeId }: Refund, { charges }: StoredMoney['money']) =>
  charges.some(({ id, kind }) => kind === 'mismatch' && (chargeId === null || chargeId === id));

/**
 * A request of the counter page or of a payment code has no customer until it is paid. A stranger can type
 * any address there, so the server sends few receipts to one address. Anyone can open the counter page, so it
 * sends none for the sandbox, where payments cost nothing.
 */
const isReceiptDue = async (scope: TenantScope, { before, after }: MoneyChange) => {
  if (before.paymentRequest.customerId !== null) return true;
  const { provider, customerCreated, customerEmail } = after.paymentRequest;
  if (customerEmail === null || (customerCreated && provider === 'sandbox')) return false;
  return countStrangersEmail(scope, customerEmail);
};

const toReceipt = (id: string, { after, now }: MoneyChange) => {
  const counted = listCountedPayments(after);
  const payments = counted.filter((payment) => payment.id === id);
  const { duePence } = after.money;
  return { payments, listedPayments: duePence === 0 ? counted : payments, duePence, now };
};

/**
 * Messages are sent now, although the payment may be old. A mismatch and its refund get none, because
 * messages write all amounts in pounds.
 */
const queueMessages = async (scope: TenantScope, change: MoneyChange) => {
  const { before, after, now } = change;
  const { id: paymentRequestId } = after.paymentRequest;
  for (const charge of listChangedCharges(change)) {
    if (charge.kind === 'mismatch') continue;
    if (charge.kind === 'settled' && (await isReceiptDue(scope, change)))
      await queueReceipt(scope, paymentRequestId, toReceipt(charge.id, change));
    const event = getChargeEvent(charge.kind, change);
    await queuePaidNotices(scope, paymentRequestId, { ...charge, now, event });
  }
  const { recorded } = change.facts;
  if (recorded?.sendsReceipt)
    await queueReceipt(scope, paymentRequestId, toReceipt(recorded.id, change));
  for (const refund of listMadeRefunds(change)) {
    if (isMismatchRefund(refund, after.money)) continue;
    const refundedAt = refund.changedAt ?? now;
    const charge = after.charges.find(({ id }) => id === refund.chargeId);
    const { duePence } = after.money;
    await queueRefundNotice(scope, paymentRequestId, {
      ...refund,
      charge,
      duePence,
      refundedAt,
      now,
    });
  }
  for (const { id, state, amount, dueAt } of after.disputes) {
    if (before.disputes.find((row) => row.id === id)?.state === state) continue;
    await queueDisputeNotices(scope, paymentRequestId, { state, amountPence: amount, dueAt, now });
  }
};

/** The history shows when something happened. Messages are dated when this server learned of it. */
export const applyMoneyEffects = async (scope: TenantScope, change: MoneyChange) => {
  const { before, after } = change;
  const { id: paymentRequestId } = after.paymentRequest;
  // A request of the counter page gets a customer, and staff see it, once money has arrived. A wrong amount
  // is enough, because only staff can pay it back.
  if (after.paymentRequest.customerId === null && after.charges.length > 0)
    await assignCustomer(scope, after.paymentRequest, change.now);
  const entries = [
    ...listStaffEntries(change),
    ...listChargeEntries(change),
    ...listRecordedEntries(change),
    ...listRefundEntries(change),
    ...listDisputeEntries(change),
  ];
  for (const entry of entries)
    await recordHistory(scope.tx, { tenantId: scope.tenantId, paymentRequestId, ...entry });
  if (isPayable(before.paymentRequest.status) && !isPayable(after.paymentRequest.status)) {
    await deletePendingMessages(scope, paymentRequestId);
  }
  await queueMessages(scope, change);
};
