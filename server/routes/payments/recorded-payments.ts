import type { TenantScope } from '../../db/tenant-scope.ts';
import type { PaymentRequestRow } from '../../domain/history/payment-request-rows.ts';
import { recordPayment as record } from '../../domain/money/record-payment.ts';
import { undoRecordedPayment as undo } from '../../domain/money/undo-recorded-payment.ts';
import { toPayment } from '../../domain/payments/payment-rows.ts';
import { handleWithoutTransaction } from '../handle.ts';

export const recordPayment = handleWithoutTransaction('recordPayment', async (call) => {
  const { dependencies, tenant, session, params, payload, origin, now } = call;
  const toResponse = (scope: TenantScope, row: PaymentRequestRow) =>
    toPayment(scope, row, { origin, now });
  const payment = await record(dependencies.checkout, tenant.id, params.id, payload, {
    user: session.user,
    now,
    source: call.auditSource,
    toResponse,
    finish: async (scope, changed) => call.storeResult(scope.tx, await toResponse(scope, changed)),
  });
  call.wakeWorkers();
  return payment;
});

export const undoRecordedPayment = handleWithoutTransaction('undoRecordedPayment', (call) => {
  const { dependencies, tenant, session, params, payload, origin, now } = call;
  return undo(dependencies.checkout, tenant.id, params.id, payload, {
    session,
    now,
    source: call.auditSource,
    finish: async (scope, changed) =>
      call.storeResult(scope.tx, await toPayment(scope, changed, { origin, now })),
  });
});
