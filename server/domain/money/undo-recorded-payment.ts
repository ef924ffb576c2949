import { eq } from 'drizzle-orm';
import type { ParsedPayload } from '../../../contract/calls.ts';
import { requireUuid } from '../../db/paging.ts';
import { paymentRequests, recordedPayments, type Session } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem, createNotFoundError } from '../../lib/network/api-problem.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { PaymentRequestRow } from '../history/payment-request-rows.ts';
import { requireFreshSession } from '../sessions/require-session.ts';
import type { CheckoutDependencies } from './checkout/checkout-dependencies.ts';
import type { ClosingWords } from './checkout/close-checkout.ts';
import { withClosedPage } from './checkout/with-closed-page.ts';
import { readMoney } from './ledger/read-facts.ts';
import { settle } from './ledger/settle.ts';
import type { RecordedPaymentAction } from './record-payment.ts';

type UndoAction<Result> = Omit<RecordedPaymentAction<Result>, 'user' | 'toResponse'> & {
  readonly session: Session;
};

const words: ClosingWords = {
  onTheWay: 'The recorded payment can be undone after that.',
  unreachable: 'so nothing was undone. Try again.',
  pageOpen:
    'The customer’s card page asks for what is due now, and it cannot be closed. After the undo, the rest is asked for later.',
};

/** @throws ApiProblem not_found */
const findRequest = async ({ tx, whereTenant }: TenantScope, id: string) => {
  const [row] = await tx
    .select({ paymentRequest: paymentRequests })
    .from(recordedPayments)
    .innerJoin(paymentRequests, eq(paymentRequests.id, recordedPayments.paymentRequestId))
    .where(
      whereTenant(recordedPayments, eq(recordedPayments.id, requireUuid('Recorded payment', id))),
    );
  if (!row) throw createNotFoundError('Recorded payment');
  return row.paymentRequest;
};

/**
 * When a user decided on a refund, the recorded payment counted. So a refund forbids the undo.
 * @throws ApiProblem already_undone, refunded_since
 */
const checkUndo = async (scope: TenantScope, row: PaymentRequestRow, id: string) => {
  const { recorded, refunds } = await readMoney(scope, row);
  const payment = recorded.find((entry) => entry.id === id);
  if (!payment) throw createNotFoundError('Recorded payment');
  if (payment.undoneAt) throw new ApiProblem('already_undone', 'This payment was undone already');
  const isRefunded = refunds.some(
    ({ status, createdAt }) => status !== 'refused' && createdAt >= payment.recordedAt,
  );
  if (isRefunded)
    throw new ApiProblem(
      'refunded_since',
      'A card payment of this request was refunded after this payment was recorded, so it cannot be undone',
    );
  return payment;
};

/**
 * The row stays, but no longer counts. More is due after the undo, so an open checkout is closed first.
 * @throws ApiProblem reauth_required, not_found, already_undone, refunded_since, payment_in_progress,
 * page_open, provider_unreachable
 */
export const undoRecordedPayment = async <Result>(
  dependencies: CheckoutDependencies,
  tenantId: string,
  id: string,
  { reason, acceptsOpenPage }: ParsedPayload<'undoRecordedPayment'>,
  { session, now, source, finish }: UndoAction<Result>,
): Promise<Result> => {
  requireFreshSession(session, 'to undo a payment', now);
  return withClosedPage(dependencies, tenantId, {
    now,
    words,
    acceptsOpenPage: acceptsOpenPage === true,
    find: async (scope) => {
      const row = await findRequest(scope, id);
      await checkUndo(scope, row, id);
      return row;
    },
    run: async (scope, locked) => {
      const { amount } = await checkUndo(scope, locked, id);
      const undone = { id, userId: session.user.id, reason };
      const { after } = await settle(scope, locked.id, { undone }, now);
      await recordAuditEvent(scope.tx, {
        tenantId,
        at: now,
        source,
        kind: 'recorded_payment_undone',
        subject: { type: 'payment', id: locked.ident },
        changes: [{ field: 'amount', old: amount, new: null }],
      });
      return finish(scope, after.paymentRequest);
    },
  });
};
