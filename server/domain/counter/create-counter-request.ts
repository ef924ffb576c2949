import { splitGross, type VatCode } from '../../../contract/money.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { HOUR_MS } from '../../lib/time/durations.ts';
import { insertPaymentRequest } from '../payments/insert-payment-request.ts';

/**
 * For how long the customer can open the provider's page. The customer stands at the counter, and
 * the provider's page stays open for almost a day longer.
 */
const LINK_LIFETIME_MS = HOUR_MS;

export interface CounterRequest {
  readonly name: string;
  readonly email: string;
  readonly description: string;
  readonly amountGross: number;
  readonly vatCode: VatCode;
}

/**
 * Inserts a request that a customer creates on the counter page. It belongs to no customer of the
 * shop, so that staff do not see it, until money has arrived (`assignCustomer`).
 */
export const createCounterRequest = (
  scope: TenantScope,
  { name, email, description, amountGross, vatCode }: CounterRequest,
  now: Date,
) =>
  insertPaymentRequest(scope, {
    customerId: null,
    customerName: name,
    customerEmail: email,
    description,
    vatCode,
    ...splitGross(amountGross, vatCode),
    customerCreated: true,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS),
  });
