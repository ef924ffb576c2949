import { and, eq } from 'drizzle-orm';
import type { PaymentStatus } from '../../../contract/payment-status.ts';
import type { Fence } from '../../db/fence.ts';
import { paymentRequests, type Session, type Tenant } from '../../db/schema.ts';
import { Refusal } from '../../lib/refusal.ts';
import { queuePaymentRequest } from '../messages/queue.ts';
import { findPayment, type PaymentRow, payLinkOf } from './payment-rows.ts';

/** Who acts on a payment request, for which tenant, and when. */
export interface StaffAction {
  readonly tenant: Pick<Tenant, 'name'>;
  readonly user: Pick<Session['user'], 'id'>;
  /** Where links to this server start. */
  readonly origin: string;
  readonly now: Date;
}

const blockedReason = {
  requested: 'This request has just changed. Please try again',
  declined: 'This request has been declined',
  cancelled_client: 'This request has been cancelled',
  cancelled_provider: 'This request has been cancelled',
  refunded_provider: 'This request has been refunded',
  paid: 'This request has been paid',
} as const satisfies Record<PaymentStatus, string>;

type Change = Partial<Pick<PaymentRow, 'status' | 'lastSentAt'>>;

/** Changes a request in one statement, and only while it is requested. @throws Refusal not_found, not_requested */
export const changeRequested = async (fence: Fence, ident: string, change: Change) => {
  const { id } = await findPayment(fence, ident);
  const requested = and(eq(paymentRequests.id, id), eq(paymentRequests.status, 'requested'));
  const [changed] = await fence.tx
    .update(paymentRequests)
    .set(change)
    .where(fence.own(paymentRequests, requested))
    .returning();
  if (changed) return changed;
  const { status } = await findPayment(fence, ident);
  throw new Refusal('not_requested', blockedReason[status]);
};

/** Queues the messages that ask the customer to pay. */
export const queueForCustomer = (fence: Fence, row: PaymentRow, { tenant, origin, now }: StaffAction) =>
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
