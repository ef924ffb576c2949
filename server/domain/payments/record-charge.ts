import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isPayable } from '../../../contract/payment-status.ts';
import { type ChargeKind, charges, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/ids.ts';
import type { ProviderName } from '../../lib/provider-name.ts';
import { recordHistory } from '../history/history.ts';
import { queuePaidNotices } from '../push/paid-notice.ts';
import { applyProviderEvent } from './apply-provider-event.ts';

/** All requests are in pounds (spec §2). */
export const CURRENCY = 'GBP';

/** A payment as a provider reports it. */
export interface ReportedPayment {
  readonly paymentRequestId: string;
  readonly provider: ProviderName;
  /** `server`, or the id of the tenant's own provider account. */
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
 * Locks a request until the end of the transaction, so that no other report, cancellation or session changes the request
 * meanwhile. The lock must not be `for update`: the outbox worker locks a message of the request and then inserts a history
 * row whose foreign key needs a lock on the request, so that the two transactions could deadlock.
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

const getChargeKind = (
  { status, amountGross }: LockedRequest,
  { amountPence, currency }: ReportedPayment,
): ChargeKind => {
  if (amountPence !== amountGross || currency !== CURRENCY) return 'mismatch';
  if (isPayable(status)) return 'settled';
  return status === 'paid' ? 'duplicate' : 'late';
};

/** Whether the payment was made with another account than the one that the request uses. */
const isFromOtherAccount = ({ provider, providerAccount }: LockedRequest, payment: ReportedPayment) =>
  provider !== null && (provider !== payment.provider || providerAccount !== payment.account);

/** Inserts a charge. Returns false when the payment is already stored. */
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

/** Applies a new charge to the request and its history. */
const applyCharge = async (scope: TenantScope, payment: ReportedPayment, kind: ChargeKind, logger: Logger) => {
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
 * Records a payment once, however often it is reported. A payment of the right amount and currency makes a payable
 * request `paid`; other payments are recorded for staff. A payment from another provider or account than that of the
 * request is only logged. Returns the kind of the new charge, or undefined when no charge was added.
 */
export const recordCharge = async (scope: TenantScope, payment: ReportedPayment, logger: Logger) => {
  const request = await lockRequest(scope, payment.paymentRequestId);
  if (isFromOtherAccount(request, payment)) {
    const { paymentRequestId, provider, account } = payment;
    logger.error({ paymentRequestId, provider, account }, 'Another provider reported a payment');
    return undefined;
  }
  const kind = getChargeKind(request, payment);
  if (!(await insertCharge(scope, payment, kind))) return undefined;
  await applyCharge(scope, payment, kind, logger);
  return kind;
};
