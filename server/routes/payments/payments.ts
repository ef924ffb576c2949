import { recordRequestAction } from '../../domain/audit/record-request-action.ts';
import {
  findPaymentRequest,
  type PaymentRequestRow,
} from '../../domain/history/payment-request-rows.ts';
import { readTextConsent } from '../../domain/messages/replies/text-consents.ts';
import { cancelPayment as cancel } from '../../domain/money/cancel-payment.ts';
import { requestRefund } from '../../domain/money/request-refund.ts';
import { checkLinks } from '../../domain/payments/check-links.ts';
import { createPayment as create, requireChannel } from '../../domain/payments/create-payment.ts';
import { listPayments as list } from '../../domain/payments/list-payments.ts';
import { toPayment } from '../../domain/payments/payment-rows.ts';
import {
  getPaymentSum as getSum,
  getPaymentTotals as getTotals,
} from '../../domain/payments/payment-totals.ts';
import { resendPayment as resend } from '../../domain/payments/resend/resend-payment.ts';
import { resendReceipt as sendReceipt } from '../../domain/payments/resend/resend-receipt.ts';
import { undoResend as undo } from '../../domain/payments/resend/undo-resend.ts';
import { stopReminders as stop } from '../../domain/reminders/stop-reminders.ts';
import { toSmsNumber } from '../../lib/text/phone-number.ts';
import { getMessageOptions, handle, handleWithoutTransaction } from '../handle.ts';

export const listPayments = handle('listPayments', ({ scope, query, session, origin, now }) =>
  list(scope, query, { userId: session.user.id, now, origin }),
);

export const getPaymentTotals = handle('getPaymentTotals', ({ scope, query, now }) =>
  getTotals(scope, query, now),
);

export const getPaymentSum = handle('getPaymentSum', ({ scope, query, session, now }) =>
  getSum(scope, query, { userId: session.user.id, now }),
);

export const getPayment = handle('getPayment', async ({ scope, params, origin, now }) =>
  toPayment(scope, await findPaymentRequest(scope, params.id), { origin, now }),
);

export const createPayment = handle('createPayment', async (call) => {
  const { dependencies, scope, tenant, session, query, payload, origin, now } = call;
  const options = getMessageOptions(dependencies, tenant);
  requireChannel(payload.customer, options);
  const canAsk = query.askAboutLinks !== undefined;
  checkLinks(payload, tenant, { byPin: session.byPin, canAsk });
  const action = { ...options, tenant, user: session.user, origin, now };
  const payment = await create(scope, payload, action);
  await recordRequestAction(scope, call, 'request_sent', payment.ident);
  call.wakeWorkers();
  return payment;
});

export const cancelPayment = handleWithoutTransaction('cancelPayment', (call) => {
  const { dependencies, tenant, session, params, origin, now } = call;
  return cancel(dependencies.checkout, tenant.id, params.id, {
    user: session.user,
    now,
    finish: async (scope, cancelled) => {
      await recordRequestAction(scope, call, 'request_cancelled', cancelled.ident);
      return call.storeResult(scope.tx, await toPayment(scope, cancelled, { origin, now }));
    },
  });
});

// The messages wait until the resend can no longer be undone, so the workers need not wake.
export const resendPayment = handle('resendPayment', async (call) => {
  const { dependencies, scope, tenant, session, params, origin, now } = call;
  const options = getMessageOptions(dependencies, tenant);
  const action = { ...options, tenant, user: session.user, origin, now };
  const resent = await resend(scope, params.id, action);
  await recordRequestAction(scope, call, 'request_resent', params.id);
  return resent;
});

export const undoResend = handle('undoResend', (call) => {
  const { dependencies, scope, tenant, session, params, origin, now } = call;
  const { messageLimits } = dependencies.getMessageRules(tenant);
  return undo(scope, params.id, { user: session.user, messageLimits, origin, now });
});

export const resendReceipt = handle('resendReceipt', async (call) => {
  const { dependencies, scope, tenant, session, params, now } = call;
  const options = getMessageOptions(dependencies, tenant);
  const resent = await sendReceipt(scope, params.id, { ...options, user: session.user, now });
  call.wakeWorkers();
  return resent;
});

export const stopReminders = handle(
  'stopReminders',
  async ({ scope, session, params, origin, now }) => {
    const { id } = await findPaymentRequest(scope, params.id);
    await stop(scope, id, { userId: session.user.id, now });
    return toPayment(scope, await findPaymentRequest(scope, params.id), { origin, now });
  },
);

export const getTextConsent = handle('getTextConsent', async (call) => {
  const { dependencies, scope, tenant, query } = call;
  const { phoneCountries } = dependencies.getMessageRules(tenant);
  const phone = toSmsNumber(query.phone, phoneCountries);
  return { state: phone === undefined ? 'allowed' : await readTextConsent(scope, phone) };
});

export const refundPayment = handle('refundPayment', async (call) => {
  const { scope, session, params, payload, origin, now, auditSource: source } = call;
  const toResponse = (row: PaymentRequestRow) => toPayment(scope, row, { origin, now });
  const action = { session, now, source, toResponse };
  const request = await requestRefund(scope, params.id, payload, action);
  call.wakeWorkers();
  return toResponse(request);
});
