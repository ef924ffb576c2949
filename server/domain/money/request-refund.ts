import type { ParsedPayload } from '../../../contract/calls.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { Session } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import {
  findPaymentRequest,
  lockPaymentRequest,
  type PaymentRequestRow,
} from '../history/payment-request-rows.ts';
import { requireFreshSession } from '../sessions/require-session.ts';
import { listRefundableCharges, readMoney, type StoredMoney } from './ledger/read-facts.ts';
import { settle } from './ledger/settle.ts';

interface RefundAction {
  readonly session: Session;
  readonly now: Date;
  readonly source: AuditSource;
  readonly toResponse: (request: PaymentRequestRow) => Promise<object>;
}

const describeNotRefundable = ({ disputes, money }: StoredMoney) => {
  if (money.charges.some(({ isDisputed }) => isDisputed))
    return 'The customer has disputed this payment. It can be refunded when the dispute has ended';
  return disputes.some(({ state }) => state === 'lost')
    ? 'The customer’s bank has returned this payment to the customer'
    : 'There is no payment to refund';
};

const resolveRefund = (stored: StoredMoney, requested: number | undefined) => {
  const [charge] = listRefundableCharges(stored);
  if (!charge) throw new ApiProblem('not_refundable', describeNotRefundable(stored));
  if (requested !== undefined && requested > charge.refundablePence) {
    throw new ApiProblem(
      'not_refundable',
      `At most ${formatMoney(charge.refundablePence)} can be refunded`,
    );
  }
  return { chargeId: charge.id, amountPence: requested ?? charge.refundablePence };
};

/**
 * A worker sends the refund to the provider. Money that came late or twice goes before the payment that
 * settled the request.
 * @throws ApiProblem reauth_required, not_found, changed, not_refundable
 */
export const requestRefund = async (
  scope: TenantScope,
  ident: string,
  { amount: requested, refundableAmount: shownPence }: ParsedPayload<'refundPayment'>,
  { session, now, source, toResponse }: RefundAction,
): Promise<PaymentRequestRow> => {
  const userId = session.user.id;
  requireFreshSession(session, 'to refund a payment', now);
  const found = await findPaymentRequest(scope, ident);
  // The second of two concurrent refunds must see the first. Together they must not exceed the payment.
  const locked = await lockPaymentRequest(scope, found.id);
  const stored = await readMoney(scope, locked);
  // A colleague may have refunded something since the user opened the form.
  const refundablePence = listRefundableCharges(stored)[0]?.refundablePence ?? 0;
  if (shownPence !== undefined && shownPence !== refundablePence) {
    throw new ApiProblem('changed', 'What can be refunded has changed meanwhile', {
      current: await toResponse(locked),
    });
  }
  const refund = resolveRefund(stored, requested);
  const { after } = await settle(
    scope,
    found.id,
    { requestedRefund: { ...refund, id: newId(), userId } },
    now,
  );
  const { tx, tenantId } = scope;
  const changes = [{ field: 'amount', old: null, new: refund.amountPence }];
  const subject = { type: 'payment', id: ident } as const;
  await recordAuditEvent(tx, {
    tenantId,
    at: now,
    source,
    kind: 'refund_requested',
    subject,
    changes,
  });
  return after.paymentRequest;
};
