import type { ReadPayloadOf } from '../../../contract/calls.ts';
import { grossOf, vatOf } from '../../../contract/money.ts';
import type { Fence } from '../../db/fence.ts';
import { paymentRequests } from '../../db/schema.ts';
import { newId, newIdent, newToken } from '../../lib/ids.ts';
import { searchTextOf } from '../../lib/search-text.ts';
import { customerFor } from '../customers/match-customer.ts';
import type { PaymentRow } from './payment-rows.ts';

const mostTries = 5;

/** Writes a request for payment, to be sent in the same transaction. */
export const insertPayment = async (
  fence: Fence,
  { customer, description, amountNet, vatCode }: ReadPayloadOf<'createPayment'>,
  userId: string,
  now: Date,
): Promise<PaymentRow> => {
  const { name, email, phone } = customer;
  const columns = {
    tenantId: fence.tenantId,
    customerId: await customerFor(fence, customer, now),
    customerName: name,
    customerEmail: email || null,
    customerPhone: phone || null,
    description,
    amountNet,
    amountVat: vatOf(amountNet, vatCode),
    amountGross: grossOf(amountNet, vatCode),
    vatCode,
    status: 'requested',
    userId,
    createdAt: now,
    lastSentAt: now,
  } as const;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const ident = newIdent();
    const [row] = await fence.tx
      .insert(paymentRequests)
      .values({
        ...columns,
        id: newId(),
        ident,
        payToken: newToken(),
        searchText: searchTextOf(name, email, phone, description, ident),
      })
      .onConflictDoNothing({ target: [paymentRequests.tenantId, paymentRequests.ident] })
      .returning();
    if (row) return row;
  }
  throw new Error('No free ident was found');
};
