import { and, eq, gt } from 'drizzle-orm';
import type { DisplayedPayment } from '../../../contract/entities/display.ts';
import { isCardReusable } from '../../../contract/payments/decline-reason.ts';
import { isPayable } from '../../../contract/payments/payment-status.ts';
import { getFirstName } from '../../../contract/text/first-name.ts';
import { isValidSession } from '../../db/is-valid-session.ts';
import {
  displays,
  paymentRequests,
  type Session,
  sessions,
  shownPayments,
} from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { hashToken, newId } from '../../lib/crypto/ids.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import { getHistory } from '../history/history.ts';
import { findPaymentRequest, type PaymentRequestRow } from '../history/payment-request-rows.ts';
import { getDueAmounts } from '../money/ledger/due-amounts.ts';
import { listCountedPayments } from '../money/ledger/list-counted-payments.ts';
import { describeProgress } from '../money/ledger/payment-progress.ts';
import { readMoney } from '../money/ledger/read-facts.ts';
import { getPayLink } from '../payments/payment-rows.ts';
import { isPaired } from '../tablets/is-paired.ts';
import { requireTablet } from './pair-display.ts';

/** The tablet's page Watch stops after ten minutes, but cannot say so without a connection. */
export const SHOWN_PAYMENT_MS = 15 * MINUTE_MS;

/**
 * `ident` is null when the tablet shows none.
 * @throws ApiProblem not_found
 */
export const setShownPayment = async (
  scope: TenantScope,
  session: Session,
  { ident, now }: { readonly ident: string | null; readonly now: Date },
) => {
  const { tx, tenantId, whereTenant } = scope;
  const { id: tabletId } = requireTablet(session);
  if (ident === null) {
    await tx
      .delete(shownPayments)
      .where(whereTenant(shownPayments, eq(shownPayments.tabletId, tabletId)));
    return;
  }
  const columns = {
    paymentRequestId: (await findPaymentRequest(scope, ident)).id,
    sessionTokenHash: session.tokenHash,
    shownAt: now,
  };
  await tx
    .insert(shownPayments)
    .values({ id: newId(), ...columns, tenantId, tabletId })
    .onConflictDoUpdate({ target: shownPayments.tabletId, set: columns });
};

interface DisplayQuery {
  readonly token: string | undefined;
  readonly origin: string;
  readonly sessionIdleMinutes: number;
  readonly now: Date;
}

/** Stores at most once a minute that the second screen was seen. */
const requireDisplay = async ({ tx, whereTenant }: TenantScope, { token, now }: DisplayQuery) => {
  if (token === undefined) throw createNotFoundError('Second screen');
  const isSame = whereTenant(
    displays,
    and(eq(displays.tokenHash, hashToken(token)), isPaired(now)),
  );
  const [display] = await tx.select().from(displays).where(isSame);
  if (!display) throw createNotFoundError('Second screen');
  if (now.getTime() - display.lastSeenAt.getTime() >= MINUTE_MS)
    await tx.update(displays).set({ lastSeenAt: now }).where(isSame);
  return display;
};

/** Returns undefined when the session that shows the request has ended. */
const findShown = async (
  { tx, whereTenant }: TenantScope,
  tabletId: string,
  { sessionIdleMinutes, now }: DisplayQuery,
) => {
  const [shown] = await tx
    .select({ payment: paymentRequests, shownAt: shownPayments.shownAt })
    .from(shownPayments)
    .innerJoin(
      paymentRequests,
      whereTenant(paymentRequests, eq(paymentRequests.id, shownPayments.paymentRequestId)),
    )
    .innerJoin(
      sessions,
      whereTenant(
        sessions,
        and(
          eq(sessions.tokenHash, shownPayments.sessionTokenHash),
          eq(sessions.tabletId, tabletId),
          isValidSession(sessionIdleMinutes, now),
        ),
      ),
    )
    .where(
      whereTenant(
        shownPayments,
        and(
          eq(shownPayments.tabletId, tabletId),
          gt(shownPayments.shownAt, new Date(now.getTime() - SHOWN_PAYMENT_MS)),
        ),
      ),
    );
  return shown;
};

type Shown = NonNullable<Awaited<ReturnType<typeof findShown>>>;

/** Parts that have come since the tablet shows the request. */
const getArrivedPence = async (scope: TenantScope, { payment, shownAt }: Shown) => {
  if (payment.paidAmount === 0 || !isPayable(payment.status)) return 0;
  const stored = await readMoney(scope, payment);
  const arrivedIds = new Set(
    [...stored.charges, ...stored.recorded].flatMap(({ id, recordedAt }) =>
      recordedAt > shownAt ? [id] : [],
    ),
  );
  return listCountedPayments(stored).reduce(
    (sum, { id, amountPence }) => sum + (arrivedIds.has(id) ? amountPence : 0),
    0,
  );
};

/** Bystanders see the progress, and of a reason only whether the card can be used again. */
type ShownProgress = Pick<DisplayedPayment, 'progress' | 'canReuseCard'>;

/** Returns undefined when the customer can no longer pay. */
export const getProgress = async (
  scope: TenantScope,
  { id, status, expiresAt }: Pick<PaymentRequestRow, 'id' | 'status' | 'expiresAt'>,
  { arrivedPence, now }: { readonly arrivedPence: number; readonly now: Date },
): Promise<ShownProgress | undefined> => {
  if (status === 'paid') return { progress: 'paid' };
  if (!isPayable(status)) return undefined;
  const history = await getHistory(scope, id);
  const { confirming, declineReason } = describeProgress(history);
  if (confirming && (confirming.until === null || new Date(confirming.until) > now))
    return { progress: 'confirming' };
  if (arrivedPence > 0 && status === 'requested' && declineReason === null)
    return { progress: 'paid' };
  if (expiresAt !== null && expiresAt <= now) return undefined;
  if (status === 'declined' || declineReason !== null)
    return { progress: 'declined', canReuseCard: isCardReusable(declineReason) };
  return { progress: history.some(({ event }) => event === 'opened') ? 'opened' : 'created' };
};

/** @throws ApiProblem not_found */
export const getDisplay = async (scope: TenantScope, query: DisplayQuery) => {
  const { tabletId } = await requireDisplay(scope, query);
  const shown = await findShown(scope, tabletId, query);
  if (!shown) return { payment: null };
  const { payment } = shown;
  const arrivedPence = await getArrivedPence(scope, shown);
  const shownProgress = await getProgress(scope, payment, { arrivedPence, now: query.now });
  if (!shownProgress) return { payment: null };
  const { progress, canReuseCard } = shownProgress;
  const { askedPence, duePence } = getDueAmounts(payment);
  const isPartPaid = progress === 'paid' && payment.status !== 'paid';
  const hasPaidPart = payment.paidAmount > 0 && duePence > 0;
  const hasCode = progress !== 'paid' && progress !== 'confirming';
  return {
    payment: {
      // A paid request asks for nothing, so the screen shows the whole amount.
      amount: isPartPaid ? arrivedPence : askedPence || payment.amountGross,
      description: payment.description,
      firstName: getFirstName(payment.customerName),
      payUrl: hasCode ? getPayLink(query.origin, payment) : null,
      progress,
      canReuseCard,
      paidAmount: hasPaidPart ? payment.paidAmount : undefined,
      dueAmount: hasPaidPart ? duePence : undefined,
    },
  };
};
