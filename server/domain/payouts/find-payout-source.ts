import { tenants } from '../../db/schema.ts';
import type { CheckoutDependencies } from '../money/checkout-dependencies.ts';

/**
 * Finds the account whose payouts a tenant's owner may read: the tenant's own account, or the server's account when there is
 * only one tenant. With several tenants, the payouts of the server's account contain the money of all of them.
 */
export const findPayoutSource = async (
  { database, providers }: Pick<CheckoutDependencies, 'database' | 'providers'>,
  tenantId: string,
) => {
  const { name, account, provider } = await providers.findCurrent(tenantId);
  if (!provider?.payouts) return undefined;
  if (account === 'server') {
    const found = await database.system.select({ id: tenants.id }).from(tenants).limit(2);
    if (found.length > 1) return undefined;
  }
  return { provider: name, account, reader: provider.payouts };
};

export type PayoutSource = NonNullable<Awaited<ReturnType<typeof findPayoutSource>>>;
