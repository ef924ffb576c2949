import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  charges,
  isSettled,
  paymentCodes,
  paymentRequests,
  sessions,
  tenants,
} from '../../db/schema.ts';
import { createStatement, createTenantStatement } from '../../db/statement.ts';
import {
  receiptQueuedForColumn,
  receiptSentByColumn,
} from '../messages/receipts/receipt-columns.ts';
import { expectedByColumn, refundedAtColumn } from '../money/ledger/derived-columns.ts';
import { getDueAmounts, listPartFacts } from '../money/ledger/due-amounts.ts';
import { findCountedPayments, listSettledRefunds } from '../money/ledger/list-counted-payments.ts';
import { abbreviateName, isShowableName } from './abbreviate-name.ts';

const tokenPattern = /^[\w-]{1,128}$/;

const settledRefundedAmountColumn = sql`coalesce((
  select sum(${charges.refundedAmount}) from ${charges}
  where ${charges.paymentRequestId} = ${paymentRequests.id} and ${isSettled}
), 0)`.mapWith(Number);

/** A recorded payment is not among the charges. */
const isPaidInPartsColumn = sql<boolean>`exists (
  select 1 from ${charges}
  where ${charges.paymentRequestId} = ${paymentRequests.id} and ${isSettled}
    and ${charges.amount} < ${paymentRequests.amountGross}
)`;

/** The shop has yet to pay back a late, duplicate or wrong payment. */
const holdsOtherAmountColumn = sql<boolean>`exists (
  select 1 from ${charges}
  where ${charges.paymentRequestId} = ${paymentRequests.id} and ${charges.kind} <> 'settled'
    and ${charges.refundedAmount} < ${charges.amount}
)`;

/** The device that showed the code has called the server after `instant`. */
const hasAskerCalledAfter = (instant: SQL) => sql<boolean>`exists (
  select 1 from ${sessions}
  where ${sessions.id} = ${paymentCodes.sessionId}
    and ${sessions.tenantId} = ${paymentCodes.tenantId}
    and ${sessions.lastSeenAt} > ${instant}
)`;

/** A device that had a connection since the payment has the payment in its list. */
const isSeenByAskerColumn = sql<boolean>`(${paymentCodes.seenAt} is not null or ${hasAskerCalledAfter(sql`${paymentRequests.paidAt}`)})`;

/** The device may still be connected, so the page can soon learn that it has seen the payment. */
const mayAskerConnectColumn = hasAskerCalledAfter(
  sql`${paymentRequests.paidAt} - interval '10 minutes'`,
);

const selectTenant = createStatement((db) =>
  db
    .select({ tenantId: paymentRequests.tenantId })
    .from(paymentRequests)
    .where(eq(paymentRequests.payToken, sql.placeholder('payToken'))),
);

const selectPayment = createTenantStatement(({ tx, whereTenant }) =>
  tx
    .select({
      id: paymentRequests.id,
      tenantId: paymentRequests.tenantId,
      tenantName: tenants.name,
      tenantPhone: tenants.phone,
      tenantAddress: tenants.address,
      tenantVatNumber: tenants.vatNumber,
      tenantReplyTo: tenants.replyTo,
      tenantLogoHash: tenants.logoHash,
      tenantColour: tenants.colour,
      tenantDataContact: tenants.dataContact,
      tenantHost: tenants.host,
      isDemo: tenants.isDemo,
      allowsDelayedMethods: tenants.allowsDelayedMethods,
      payToken: paymentRequests.payToken,
      ident: paymentRequests.ident,
      customerName: paymentRequests.customerName,
      customerCreated: paymentRequests.customerCreated,
      erasedAt: paymentRequests.erasedAt,
      description: paymentRequests.description,
      amountGross: paymentRequests.amountGross,
      amountVat: paymentRequests.amountVat,
      vatCode: paymentRequests.vatCode,
      status: paymentRequests.status,
      partAmount: paymentRequests.partAmount,
      paidAmount: paymentRequests.paidAmount,
      recordedAmount: paymentRequests.recordedAmount,
      lateAmount: paymentRequests.lateAmount,
      lateRefundedAmount: paymentRequests.lateRefundedAmount,
      refundedAmount: paymentRequests.refundedAmount,
      disputedAmount: paymentRequests.disputedAmount,
      settledRefundedAmount: settledRefundedAmountColumn,
      isPaidInParts: isPaidInPartsColumn,
      expiresAt: paymentRequests.expiresAt,
      remindersStoppedAt: paymentRequests.remindersStoppedAt,
      provider: paymentRequests.provider,
      providerAccount: paymentRequests.providerAccount,
      holdsOtherAmount: holdsOtherAmountColumn,
      expectedBy: expectedByColumn,
      paidAt: paymentRequests.paidAt,
      refundedAt: refundedAtColumn,
      receiptQueuedFor: receiptQueuedForColumn,
      receiptSentBy: receiptSentByColumn,
      cardLastFour: paymentRequests.cardLastFour,
      cardBrand: paymentRequests.cardBrand,
      isSeenByAsker: isSeenByAskerColumn,
      mayAskerConnect: mayAskerConnectColumn,
      paymentCode: {
        id: paymentCodes.id,
        sessionId: paymentCodes.sessionId,
        issuedAt: paymentCodes.keyIssuedAt,
        isLive: paymentCodes.isLive,
        nonce: paymentCodes.nonce,
      },
    })
    .from(paymentRequests)
    .innerJoin(tenants, eq(tenants.id, paymentRequests.tenantId))
    .leftJoin(
      paymentCodes,
      and(
        eq(paymentCodes.paymentRequestId, paymentRequests.id),
        eq(paymentCodes.tenantId, paymentRequests.tenantId),
      ),
    )
    .where(whereTenant(paymentRequests, eq(paymentRequests.payToken, sql.placeholder('payToken')))),
);

export type LinkedPayment = NonNullable<Awaited<ReturnType<typeof findLinkedPayment>>>;

/** Receipts show all of it. */
export const findLinkedPayment = async ({ unscopedDb, forTenant }: Database, payToken: string) => {
  if (!tokenPattern.test(payToken)) return undefined;
  const [paymentRequest] = await selectTenant(unscopedDb, { payToken });
  if (!paymentRequest) return undefined;

  return forTenant(paymentRequest.tenantId, async (scope) => {
    const [payment] = await selectPayment(scope, { payToken });
    if (!payment) return undefined;
    const {
      customerName,
      erasedAt,
      expectedBy,
      refundedAt,
      isPaidInParts,
      isSeenByAsker,
      ...rest
    } = payment;
    const isAtCounter = rest.customerCreated || rest.paymentCode !== null;
    // Staff have refunded or recorded money.
    const isSeenByStaff = rest.settledRefundedAmount > 0 || rest.recordedAmount > 0;
    return {
      ...rest,
      /** The request was made in the shop, whose own device may have no connection. */
      isAtCounter,
      /** The shop may have yet to see a payment at its counter. */
      isUnseen: isAtCounter && !isSeenByAsker && !isSeenByStaff,
      askedAmount: getDueAmounts(rest).askedPence,
      partFacts: listPartFacts(rest),
      /** It is empty when one payment by card is all that the receipt shows. */
      countedPayments:
        isPaidInParts || rest.recordedAmount > 0 ? await findCountedPayments(scope, rest.id) : [],
      settledRefunds:
        rest.settledRefundedAmount === 0 ? [] : await listSettledRefunds(scope, rest.id),
      customerName: erasedAt === null ? abbreviateName(customerName) : '',
      customerFullName: erasedAt === null && isShowableName(customerName) ? customerName : '',
      expectedBy: expectedBy === null ? null : new Date(expectedBy),
      refundedAt: refundedAt === null ? null : new Date(refundedAt),
    };
  });
};
