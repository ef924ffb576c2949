import { and, eq } from 'drizzle-orm';
import type { PaymentStatus } from '../../contract/payment-status.ts';
import type { Fence } from '../db/fence.ts';
import { paymentRequests } from '../db/schema.ts';
import { queuePaymentRequest } from '../domain/messages/queue.ts';
import { insertPayment } from '../domain/payments/create-payment.ts';
import { recordHistory } from '../domain/payments/history.ts';
import { pageOfPayments } from '../domain/payments/list-payments.ts';
import { findPayment, type PaymentRow, payLinkOf, paymentOf } from '../domain/payments/payment-rows.ts';
import { followMove } from '../domain/payments/status-change.ts';
import type { Tenant } from '../domain/tenants/find-tenant.ts';
import { handle } from '../http/call/handle.ts';
import { Refusal } from '../lib/refusal.ts';

const whyNot = {
  requested: 'This request has just changed. Please try again',
  declined: 'This request has been declined',
  cancelled_client: 'This request has been cancelled',
  cancelled_provider: 'This request has been cancelled',
  refunded_provider: 'This request has been refunded',
  paid: 'This request has been paid',
} as const satisfies Record<PaymentStatus, string>;

type Change = Partial<Pick<PaymentRow, 'status' | 'lastSentAt'>>;

/** Changes a request while it is requested, and not one moment later. @throws Refusal not_found, not_requested */
const changeRequested = async (fence: Fence, ident: string, change: Change) => {
  const { id } = await findPayment(fence, ident);
  const requested = and(eq(paymentRequests.id, id), eq(paymentRequests.status, 'requested'));
  const [changed] = await fence.tx
    .update(paymentRequests)
    .set(change)
    .where(fence.own(paymentRequests, requested))
    .returning();
  if (changed) return changed;
  const { status } = await findPayment(fence, ident);
  throw new Refusal('not_requested', whyNot[status]);
};

const send = (fence: Fence, tenant: Tenant, row: PaymentRow, origin: string, now: Date) =>
  queuePaymentRequest(
    fence,
    row.id,
    {
      tenantName: tenant.name,
      customer: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
      description: row.description,
      amountGross: row.amountGross,
      link: payLinkOf(origin, row),
    },
    now,
  );

export const listPayments = handle('listPayments', ({ fence, query }) => pageOfPayments(fence, query));

export const getPayment = handle('getPayment', async ({ fence, params, origin }) =>
  paymentOf(fence, await findPayment(fence, params.id), origin),
);

export const createPayment = handle(
  'createPayment',
  async ({ fence, tenant, session, payload, origin, now, wakeOutbox }) => {
    const row = await insertPayment(fence, payload, session.user.id, now);
    await send(fence, tenant, row, origin, now);
    wakeOutbox();
    return paymentOf(fence, row, origin);
  },
);

export const cancelPayment = handle('cancelPayment', async ({ fence, session, params, origin, now }) => {
  const status = 'cancelled_client';
  const row = await changeRequested(fence, params.id, { status });
  await followMove(fence, { paymentRequestId: row.id, status, at: now, userId: session.user.id });
  return paymentOf(fence, row, origin);
});

export const resendPayment = handle(
  'resendPayment',
  async ({ fence, tenant, session, params, origin, now, wakeOutbox }) => {
    const row = await changeRequested(fence, params.id, { lastSentAt: now });
    const { id: paymentRequestId, tenantId } = row;
    await recordHistory(fence.tx, { tenantId, paymentRequestId, event: 'resent', at: now, userId: session.user.id });
    await send(fence, tenant, row, origin, now);
    wakeOutbox();
    return paymentOf(fence, row, origin);
  },
);
