import { cancelPayment as cancel } from '../domain/payments/cancel-payment.ts';
import { createPayment as create } from '../domain/payments/create-payment.ts';
import { listPayments as list } from '../domain/payments/list-payments.ts';
import { findPayment, toPayment } from '../domain/payments/payment-rows.ts';
import { resendPayment as resend } from '../domain/payments/resend-payment.ts';
import { handle } from './handle.ts';

export const listPayments = handle('listPayments', ({ fence, query }) => list(fence, query));

export const getPayment = handle('getPayment', async ({ fence, params, origin }) =>
  toPayment(fence, await findPayment(fence, params.id), origin),
);

export const createPayment = handle('createPayment', async (call) => {
  const { fence, tenant, session, payload, origin, now } = call;
  const payment = await create(fence, payload, { tenant, user: session.user, origin, now });
  call.wakeOutbox();
  return payment;
});

export const cancelPayment = handle('cancelPayment', ({ fence, tenant, session, params, origin, now }) =>
  cancel(fence, params.id, { tenant, user: session.user, origin, now }),
);

export const resendPayment = handle('resendPayment', async (call) => {
  const { fence, tenant, session, params, origin, now } = call;
  const payment = await resend(fence, params.id, { tenant, user: session.user, origin, now });
  call.wakeOutbox();
  return payment;
});
