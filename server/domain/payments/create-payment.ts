import type { ReadPayloadOf } from '../../../contract/calls.ts';
import { grossOf, vatOf } from '../../../contract/money.ts';
import type { ColumnsFor } from '../../db/columns-for.ts';
import type { Fence } from '../../db/fence.ts';
import { paymentRequests } from '../../db/schema.ts';
import { emptyToNull } from '../../lib/empty-to-null.ts';
import { newId, newIdent, newToken } from '../../lib/ids.ts';
import { searchTextOf } from '../../lib/search-text.ts';
import { findOrCreateCustomer } from '../customers/find-or-create-customer.ts';
import { type PaymentRow, toPayment } from './payment-rows.ts';
import { queueForCustomer, type StaffAction } from './staff-action.ts';

const mostTries = 5;

type Payload = ReadPayloadOf<'createPayment'>;
type Recipient = Payload['customer'];
/** The recipient as typed, one column for each field. */
type RecipientFields = { [Field in keyof Recipient as `customer${Capitalize<Field>}`]: Recipient[Field] };
type StoredFields = Omit<Payload, 'customer'> & RecipientFields;

const toColumns = ({ customer: { name, email, phone }, description, amountNet, vatCode }: Payload) =>
  ({
    customerName: name,
    customerEmail: emptyToNull(email),
    customerPhone: emptyToNull(phone),
    description: description ?? '',
    amountNet,
    vatCode,
  }) satisfies ColumnsFor<typeof paymentRequests, StoredFields>;

const insertPayment = async (
  fence: Fence,
  payload: Payload,
  { user, now }: Pick<StaffAction, 'user' | 'now'>,
): Promise<PaymentRow> => {
  const { customer, amountNet, vatCode } = payload;
  const columns = {
    ...toColumns(payload),
    tenantId: fence.tenantId,
    customerId: await findOrCreateCustomer(fence, customer, now),
    amountVat: vatOf(amountNet, vatCode),
    amountGross: grossOf(amountNet, vatCode),
    status: 'requested',
    userId: user.id,
    createdAt: now,
    lastSentAt: now,
  } as const;
  const { customerName, customerEmail, customerPhone, description } = columns;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const ident = newIdent();
    const [row] = await fence.tx
      .insert(paymentRequests)
      .values({
        ...columns,
        id: newId(),
        ident,
        payToken: newToken(),
        searchText: searchTextOf(customerName, customerEmail, customerPhone, description, ident),
      })
      .onConflictDoNothing({ target: [paymentRequests.tenantId, paymentRequests.ident] })
      .returning();
    if (row) return row;
  }
  throw new Error('No free ident was found');
};

/** Writes a payment request and queues the messages that ask to pay it. */
export const createPayment = async (fence: Fence, payload: Payload, action: StaffAction) => {
  const row = await insertPayment(fence, payload, action);
  await queueForCustomer(fence, row, action);
  return toPayment(fence, row, action.origin);
};
