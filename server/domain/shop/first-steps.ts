import { desc, eq } from 'drizzle-orm';
import { type FirstStepName, firstStepNames } from '../../../contract/first-steps.ts';
import { pageSize } from '../../../contract/limits.ts';
import { isPayable, type PaymentStatus } from '../../../contract/payments/payment-status.ts';
import { paymentRequests, services, tenants, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

const paidStatuses: readonly PaymentStatus[] = ['paid', 'refunded_provider'];

interface FirstStepsOptions {
  readonly ownerEmail: string;
  readonly sendsEmail: boolean;
  readonly movesMoney: boolean;
  /** The owner cannot connect an account. */
  readonly isProviderSetByOperator: boolean;
}

export const readFirstSteps = async (
  { tx, tenantId, whereTenant }: TenantScope,
  { ownerEmail, sendsEmail, movesMoney, isProviderSetByOperator }: FirstStepsOptions,
) => {
  const requests = await tx
    .select({
      status: paymentRequests.status,
      ident: paymentRequests.ident,
      email: paymentRequests.customerEmail,
      customerCreated: paymentRequests.customerCreated,
    })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests))
    .orderBy(desc(paymentRequests.createdAt))
    .limit(pageSize + 1);
  if (requests.length > pageSize) return undefined;
  // The tenant in the cache may be two seconds old.
  const [shop] = await tx
    .select({ logoHash: tenants.logoHash, phone: tenants.phone, asksVat: tenants.asksVat })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  const someServices = await tx
    .select({ id: services.id })
    .from(services)
    .where(whereTenant(services))
    .limit(1);
  const someUsers = await tx
    .select({ id: users.id })
    .from(users)
    .where(whereTenant(users))
    .limit(2);
  const areDone: Record<FirstStepName, boolean> = {
    shop: true,
    request: requests.some(({ customerCreated }) => !customerCreated),
    payment: requests.some(({ status }) => paidStatuses.includes(status)),
    vat: shop?.asksVat === false,
    logo: Boolean(shop?.logoHash),
    prices: someServices.length > 0,
    phone: Boolean(shop?.phone),
    colleague: someUsers.length > 1,
    email: sendsEmail,
    money: movesMoney,
  };
  const waiting = requests.find(({ status, email }) => isPayable(status) && email === ownerEmail);
  const canBeDone = (name: FirstStepName) => name !== 'money' || !isProviderSetByOperator;
  const steps = firstStepNames.filter(canBeDone).map((name) => ({
    name,
    isDone: areDone[name],
    ident: name === 'payment' && !areDone.payment ? waiting?.ident : undefined,
  }));
  return steps.every(({ isDone }) => isDone) ? undefined : steps;
};
