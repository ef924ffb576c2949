import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isPayable } from '../../../contract/payment-status.ts';
import { type ChargeKind, charges, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/ids.ts';
import type { ProviderName } from '../../lib/provider-name.ts';
import { recordHistory } from '../history/history.ts';
import { applyProviderEvent } from '../payments/apply-provider-event.ts';
import { queuePaidNotices } from '../push/paid-notice.ts';

/** All requests are in pounds (spec §2). */
export const CURRENCY = 'GBP';

/** A payment as a provider reports it. */
export interface ReportedPayment {
  readonly paymentRequestId: string;
  readonly provider: ProviderName;
  readonly account: string;
  /** The provider's session; null when the provider only reported the payment. */
  readonly session: string | null;
  /** The provider's id of the payment. */
  readonly reference: string;
  /** In the smallest unit of `currency`. */
  readonly amountPence: number;
  readonly currency: string;
  readonly paidAt: Date;
  readonly cardLastFour?: string | undefined;
}

type LockedRequest = Pick<
  typeof paymentRequests.$inferSelect,
  'status' | 'amountGross' | 'provider' | 'providerAccount'
>;

/**
 * Locks a request until the end of the transaction, so that reports, cancellations and sessions of one request are
 * serialized. The lock must not be `for update`: the outbox worker would deadlock with it, as it holds a message of the
 * request while it inserts a history row with a foreign key to the request.
 */
export const lockRequest = async ({ tx, whereTenant }: TenantScope, paymentRequestId: string) => {
  const [row] = await tx
    .select()
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)))
    .for('no key update');
  if (!row) throw new Error(`Payment request ${paymentRequestId} does not exist`);
  return row;
};

const getKind = ({ status, amountGross }: LockedRequest, { amountPence, currency }: ReportedPayment): ChargeKind => {
  if (amountPence !== amountGross || currency !== CURRENCY) return 'mismatch';
  if (isPayable(status)) return 'settled';
  return status === 'paid' ? 'duplicate' : 'late';
};

const isForeign = ({ provider, providerAccount }: LockedRequest, payment: ReportedPayment) =>
  provider !== null && (provider !== payment.provider || providerAccount !== payment.account);

const insertCharge = async (
  { tx, tenantId }: TenantScope,
  { amountPence: amount, cardLastFour, ...payment }: ReportedPayment,
  kind: ChargeKind,
) => {
  const inserted = await tx
    .insert(charges)
    .values({ ...payment, amount, cardLastFour: cardLastFour ?? null, kind, id: newId(), tenantId })
    .onConflictDoNothing()
    .returning({ id: charges.id });
  return inserted.length > 0;
};

const recordLatePayment = async (
  scope: TenantScope,
  { paymentRequestId, amountPence: amount, paidAt: at }: ReportedPayment,
  event: 'paid_late' | 'paid_twice',
) => {
  const { tx, tenantId, whereTenant } = scope;
  await tx
    .update(paymentRequests)
    .set({
      lateAmount: sql`coalesce(${paymentRequests.lateAmount}, 0) + ${amount}`,
      lateAt: sql`greatest(${paymentRequests.lateAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  await recordHistory(tx, { tenantId, paymentRequestId, event, at, amount });
  await queuePaidNotices(scope, paymentRequestId, at, event);
};

const applyKind = async (scope: TenantScope, payment: ReportedPayment, kind: ChargeKind, logger: Logger) => {
  const { paymentRequestId, paidAt: at, amountPence: amount, currency, provider, reference } = payment;
  if (kind === 'settled') await applyProviderEvent(scope, { paymentRequestId, status: 'paid', at });
  if (kind === 'late') await recordLatePayment(scope, payment, 'paid_late');
  if (kind === 'duplicate') await recordLatePayment(scope, payment, 'paid_twice');
  if (kind === 'mismatch') {
    logger.error({ paymentRequestId, provider, reference, amount, currency }, 'A payment has another amount');
    const { tx, tenantId } = scope;
    await recordHistory(tx, { tenantId, paymentRequestId, event: 'amount_mismatch', at, amount });
  }
};

/**
 * Records a payment once, however often it is reported. Only a payment of the right amount and currency, from the provider
 * and account of the request, makes the request `paid`; any other is recorded beside it for staff. Returns the kind of a new
 * payment, and undefined for one that is known or foreign.
 */
export const recordCharge = async (scope: TenantScope, payment: ReportedPayment, logger: Logger) => {
  const request = await lockRequest(scope, payment.paymentRequestId);
  if (isForeign(request, payment)) {
    const { paymentRequestId, provider, account } = payment;
    logger.error({ paymentRequestId, provider, account }, 'Another provider reported a payment');
    return undefined;
  }
  const kind = getKind(request, payment);
  if (!(await insertCharge(scope, payment, kind))) return undefined;
  await applyKind(scope, payment, kind, logger);
  return kind;
};
