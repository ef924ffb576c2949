import { eq } from 'drizzle-orm';
import { hasReceipt, isPayable } from '../../../contract/payments/payment-status.ts';
import { paymentRequests, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { findLastTime, getHistory } from '../history/history.ts';
import { listDeliveries, type MessageState } from '../history/list-deliveries.ts';
import type { PaymentRequestRow } from '../history/payment-request-rows.ts';
import { findLastCheckout, isActive } from '../money/checkout/checkout-rows.ts';
import { expectedByColumn } from '../money/ledger/derived-columns.ts';
import { getDueAmounts } from '../money/ledger/due-amounts.ts';
import { describeProgress } from '../money/ledger/payment-progress.ts';
import { listRefundableCharges, readMoney, type StoredMoney } from '../money/ledger/read-facts.ts';
import { listRecordedPayments } from '../money/list-recorded-payments.ts';
import { findNextReminder } from '../reminders/reminder-facts.ts';

export const summaryColumns = {
  id: paymentRequests.id,
  ident: paymentRequests.ident,
  createdAt: paymentRequests.createdAt,
  lastSentAt: paymentRequests.lastSentAt,
  customerId: paymentRequests.customerId,
  erasedAt: paymentRequests.erasedAt,
  customerName: paymentRequests.customerName,
  customerEmail: paymentRequests.customerEmail,
  customerPhone: paymentRequests.customerPhone,
  description: paymentRequests.description,
  amountGross: paymentRequests.amountGross,
  amountVat: paymentRequests.amountVat,
  status: paymentRequests.status,
  partAmount: paymentRequests.partAmount,
  paidAmount: paymentRequests.paidAmount,
  recordedAmount: paymentRequests.recordedAmount,
  lateAmount: paymentRequests.lateAmount,
  lateRefundedAmount: paymentRequests.lateRefundedAmount,
  lateAt: paymentRequests.lateAt,
  refundedAmount: paymentRequests.refundedAmount,
  refundStatus: paymentRequests.refundStatus,
  refundReason: paymentRequests.refundReason,
  disputeState: paymentRequests.disputeState,
  disputedAmount: paymentRequests.disputedAmount,
  disputeDueAt: paymentRequests.disputeDueAt,
  expiresAt: paymentRequests.expiresAt,
  payToken: paymentRequests.payToken,
  expectedBy: expectedByColumn,
};

type SummaryRow = Pick<PaymentRequestRow, Exclude<keyof typeof summaryColumns, 'expectedBy'>> & {
  readonly expectedBy: Date | string | null;
};

export const getPayLink = (origin: string, { payToken }: Pick<PaymentRequestRow, 'payToken'>) =>
  `${origin}/pay/${payToken}`;

const toDueFields = (row: Parameters<typeof getDueAmounts>[0]) => {
  const { duePence, askedPence } = getDueAmounts(row);
  return { dueAmount: duePence, askedAmount: askedPence };
};

interface SummaryFacts {
  readonly deliveries: readonly MessageState[];
  readonly remindedAt: Date | undefined;
  readonly origin: string;
}

/** Only a payable request has a pay link. */
export const toSummary = (row: SummaryRow, { deliveries, remindedAt, origin }: SummaryFacts) => ({
  id: row.id,
  ident: row.ident,
  createdAt: row.createdAt.toISOString(),
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
  customer: {
    id: (row.erasedAt === null && row.customerId) || undefined,
    name: row.customerName,
    email: row.customerEmail,
    phone: row.customerPhone,
  },
  description: row.description,
  amountGross: row.amountGross,
  amountVat: row.amountVat,
  status: row.status,
  paidAmount: row.paidAmount,
  recordedAmount: row.recordedAmount,
  ...toDueFields(row),
  latePayment:
    row.lateAmount === null || row.lateAt === null
      ? null
      : {
          amountGross: row.lateAmount,
          refundedAmount: row.lateRefundedAmount,
          at: row.lateAt.toISOString(),
        },
  refundedAmount: row.refundedAmount,
  refundStatus: row.refundStatus,
  refundReason: row.refundReason,
  dispute: row.disputeState && {
    state: row.disputeState,
    amount: row.disputedAmount,
    dueAt: row.disputeDueAt?.toISOString() ?? null,
  },
  expectedBy:
    row.expectedBy !== null && isPayable(row.status)
      ? new Date(row.expectedBy).toISOString()
      : null,
  deliveries: deliveries.map(({ at, retryUntil, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    retryUntil: retryUntil?.toISOString() ?? null,
  })),
  remindedAt: remindedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  payUrl: isPayable(row.status) ? getPayLink(origin, row) : null,
});

const getCreator = async ({ tx, whereTenant }: TenantScope, userId: string | null) => {
  if (userId === null) return null;
  const [creator] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(whereTenant(users, eq(users.id, userId)));
  return creator ?? null;
};

export interface PaymentView {
  readonly origin: string;
  readonly now: Date;
}

const toRefundableFields = (stored: StoredMoney) => {
  const [next, ...later] = listRefundableCharges(stored);
  return {
    refundableAmount: next?.refundablePence ?? 0,
    refundableCardLastFour: next?.cardLastFour ?? null,
    laterRefundableAmount: later.reduce((sum, { refundablePence }) => sum + refundablePence, 0),
  };
};

export const toPayment = async (
  scope: TenantScope,
  row: PaymentRequestRow,
  { origin, now }: PaymentView,
) => {
  const user = await getCreator(scope, row.userId);
  const events = await getHistory(scope, row.id);
  const stored = await readMoney(scope, row);
  const checkout = await findLastCheckout(scope, row.id);
  const expectedBy = checkout && isActive(checkout) ? checkout.expectedBy : null;
  const nextReminder = await findNextReminder(scope, { row, events, checkout }, now);
  const created = {
    event: 'created',
    at: row.createdAt,
    by: user,
    channel: null,
    channels: null,
    amount: null,
    reason: null,
    way: null,
    retryUntil: null,
    text: null,
    isUndone: false,
  } as const;
  return {
    ...toSummary(
      { ...row, expectedBy },
      {
        deliveries: listDeliveries(events),
        remindedAt: findLastTime(events, 'reminded'),
        origin,
      },
    ),
    amountNet: row.amountNet,
    vatCode: row.vatCode,
    user,
    customerCreated: row.customerCreated,
    receiptUrl: hasReceipt(row.status) ? `${getPayLink(origin, row)}/receipt` : null,
    paidAt: row.paidAt?.toISOString() ?? null,
    cardLastFour: row.cardLastFour,
    cardBrand: row.cardBrand,
    cancelledAt: findLastTime(events, 'cancelled')?.toISOString() ?? null,
    ...(isPayable(row.status)
      ? describeProgress(events)
      : { confirming: null, declineReason: null }),
    nextReminder: nextReminder ? { ...nextReminder, at: nextReminder.at.toISOString() } : null,
    ...toRefundableFields(stored),
    recordedPayments: await listRecordedPayments(scope, stored),
    disputeUrl: stored.disputes.at(-1)?.url ?? null,
    history: [created, ...events.map(({ id: _id, messageId: _messageId, ...entry }) => entry)].map(
      ({ at, retryUntil: _retryUntil, ...entry }) => ({ ...entry, at: at.toISOString() }),
    ),
  };
};
