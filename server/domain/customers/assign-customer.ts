import { eq } from 'drizzle-orm';
import { paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { findOrCreateCustomer } from './find-or-create-customer.ts';

type PaymentRequestRow = Pick<
  typeof paymentRequests.$inferSelect,
  'id' | 'customerName' | 'customerEmail' | 'customerPhone' | 'phoneE164'
>;

/**
 * Assigns a request that began on the counter page to its customer, so that staff see it. Uses the
 * stored customer with the same email address, whose name and phone number stay as they are.
 */
export const assignCustomer = async (
  scope: TenantScope,
  { id, customerName: name, customerEmail, customerPhone, phoneE164 }: PaymentRequestRow,
  now: Date,
) => {
  const recipient = { name, email: customerEmail ?? '', phone: customerPhone ?? '', phoneE164 };
  const customerId = await findOrCreateCustomer(scope, recipient, now);
  await scope.tx
    .update(paymentRequests)
    .set({ customerId })
    .where(scope.whereTenant(paymentRequests, eq(paymentRequests.id, id)));
};
