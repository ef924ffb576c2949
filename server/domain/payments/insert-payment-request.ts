import { searchedInPayments } from '../../../contract/text/searched-fields.ts';
import { paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId, newIdent, newToken } from '../../lib/crypto/ids.ts';
import { buildSearchText } from '../../lib/text/search-text.ts';
import type { PaymentRequestRow } from '../history/payment-request-rows.ts';

/** Idents are random, so one may be taken. */
const MAX_IDENT_ATTEMPTS = 5;

type NewRequest = Omit<
  typeof paymentRequests.$inferInsert,
  'id' | 'tenantId' | 'ident' | 'payToken' | 'searchText' | 'status'
>;

export const buildPaymentSearchText = ({
  customerName: name,
  customerEmail: email,
  customerPhone: phone,
  phoneE164,
  description,
  ident,
}: Omit<NewRequest, 'customerId'> & { readonly ident: string }) =>
  buildSearchText(
    phoneE164,
    ...searchedInPayments.getTexts({ customer: { name, email, phone }, description, ident }),
  );

export const insertPaymentRequest = async (
  scope: TenantScope,
  columns: NewRequest,
): Promise<PaymentRequestRow> => {
  for (let attempt = 0; attempt < MAX_IDENT_ATTEMPTS; attempt += 1) {
    const ident = newIdent();
    const [row] = await scope.tx
      .insert(paymentRequests)
      .values({
        ...columns,
        id: newId(),
        tenantId: scope.tenantId,
        ident,
        status: 'requested',
        payToken: newToken(),
        searchText: buildPaymentSearchText({ ...columns, ident }),
      })
      .onConflictDoNothing({ target: [paymentRequests.tenantId, paymentRequests.ident] })
      .returning();
    if (row) return row;
  }
  throw new Error('No free ident was found');
};
