import { eq } from 'drizzle-orm';
import type { ParsedPayload } from '../../../contract/calls.ts';
import { formatMoney } from '../../../contract/money.ts';
import { paymentRequests, refunds, type Session } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import type { AuditSource } from '../../lib/audit-source.ts';
import { newId } from '../../lib/ids.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { recordHistory } from '../history/history.ts';
import { type ChargeWithRefundable, findRefundableCharge, listCharges } from '../payments/charge-rows.ts';
import { findPayment, toPayment } from '../payments/payment-rows.ts';
import { requireFreshSession } from '../sessions/require-fresh-session.ts';
import { requireOwner } from '../staff/require-owner.ts';

interface RefundAction {
  readonly session: Session;
  readonly origin: string;
  readonly now: Date;
  readonly source: AuditSource;
}

/** Returns the charge and the pence to refund: all that is refundable when no amount is requested. */
const resolveRefund = (charge: ChargeWithRefundable | undefined, requested: number | undefined) => {
  if (!charge) throw new ApiProblem('not_refundable', 'There is no payment to refund');
  if (requested !== undefined && requested > charge.refundablePence) {
    throw new ApiProblem('not_refundable', `At most ${formatMoney(charge.refundablePence)} can be refunded`);
  }
  return { chargeId: charge.id, amount: requested ?? charge.refundablePence };
};

/**
 * Stores a pending refund of a payment, which a worker sends to the provider. Money that arrived late or twice is refunded
 * before the payment that settled the request.
 * @throws ApiProblem owner_only, reauth_required, not_found, not_refundable
 */
export const requestRefund = async (
  scope: TenantScope,
  ident: string,
  { amount: requested }: ParsedPayload<'refundPayment'>,
  { session, origin, now, source }: RefundAction,
) => {
  const userId = session.user.id;
  requireOwner(session.user, 'refund a payment');
  requireFreshSession(session, 'to refund a payment', now);
  const { id: paymentRequestId } = await findPayment(scope, ident);
  const { tx, tenantId, whereTenant } = scope;
  const byId = whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId));
  // The lock serializes the refunds of one request, so that two refunds together do not exceed the payment.
  await tx.select({ id: paymentRequests.id }).from(paymentRequests).where(byId).for('no key update');
  const refund = resolveRefund(findRefundableCharge(await listCharges(scope, paymentRequestId)), requested);
  await tx.insert(refunds).values({
    ...refund,
    id: newId(),
    tenantId,
    paymentRequestId,
    status: 'pending',
    userId,
    createdAt: now,
    nextAttemptAt: now,
  });
  const [row] = await tx.update(paymentRequests).set({ refundStatus: 'pending' }).where(byId).returning();
  if (!row) throw new Error('The payment request is gone');
  const { amount } = refund;
  await recordHistory(tx, { tenantId, paymentRequestId, event: 'refund_requested', at: now, userId, amount });
  const changes = [{ field: 'amount', old: null, new: amount }];
  const subject = { type: 'payment', id: row.ident } as const;
  await recordAuditEvent(tx, { tenantId, at: now, source, kind: 'refund_requested', subject, changes });
  return toPayment(scope, row, origin);
};
