import { eq } from 'drizzle-orm';
import { isPayable } from '../../../contract/payment-status.ts';
import type { Fence } from '../../db/fence.ts';
import { paymentRequests, users } from '../../db/schema.ts';
import { notFound } from '../../lib/refusal.ts';
import { historyOf, lastTime } from '../history/history.ts';

export type PaymentRow = typeof paymentRequests.$inferSelect;

/** The columns that a row of the payments list takes. */
export const summaryColumns = {
  id: paymentRequests.id,
  ident: paymentRequests.ident,
  createdAt: paymentRequests.createdAt,
  lastSentAt: paymentRequests.lastSentAt,
  customerId: paymentRequests.customerId,
  customerName: paymentRequests.customerName,
  customerEmail: paymentRequests.customerEmail,
  customerPhone: paymentRequests.customerPhone,
  description: paymentRequests.description,
  amountGross: paymentRequests.amountGross,
  amountVat: paymentRequests.amountVat,
  status: paymentRequests.status,
};

/** A row of the payments list. */
export const toSummary = (row: Pick<PaymentRow, keyof typeof summaryColumns>) => ({
  id: row.id,
  ident: row.ident,
  createdAt: row.createdAt.toISOString(),
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
  customer: { id: row.customerId, name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
  description: row.description,
  amountGross: row.amountGross,
  amountVat: row.amountVat,
  status: row.status,
});

/** The customer's page. */
export const payLinkOf = (origin: string, { payToken }: PaymentRow) => `${origin}/pay/${payToken}`;

const creatorOf = async ({ tx, own }: Fence, userId: string | null) => {
  if (userId === null) return null;
  const [creator] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(own(users, eq(users.id, userId)));
  return creator ?? null;
};

/** A payment request in full; the link to pay only while it takes a payment. */
export const toPayment = async (fence: Fence, row: PaymentRow, origin: string) => {
  const user = await creatorOf(fence, row.userId);
  const since = await historyOf(fence, row.id);
  const created = { event: 'created', at: row.createdAt, by: user, channel: null } as const;
  return {
    ...toSummary(row),
    amountNet: row.amountNet,
    vatCode: row.vatCode,
    user,
    customerCreated: row.customerCreated,
    payUrl: isPayable(row.status) ? payLinkOf(origin, row) : null,
    paidAt: lastTime(since, 'paid')?.toISOString() ?? null,
    cancelledAt: lastTime(since, 'cancelled')?.toISOString() ?? null,
    history: [created, ...since].map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
};

/** @throws Refusal not_found */
export const findPayment = async ({ tx, own }: Fence, ident: string): Promise<PaymentRow> => {
  const [row] = await tx
    .select()
    .from(paymentRequests)
    .where(own(paymentRequests, eq(paymentRequests.ident, ident)));
  if (!row) throw notFound('Payment request');
  return row;
};
