import { tenants } from '../../db/schema.ts';
import type { CheckoutDependencies } from '../money/checkout/checkout-dependencies.ts';
import type { ProviderAccount } from '../providers/provider-registry.ts';

/**
 * Returns the current account of a tenant, if the tenant's owner may read the payouts of the
 * account. This is so for the tenant's own account. The server's account counts only if there is a
 * single tenant, because its payouts contain the money of all tenants.
 */
export const findPayoutSource = async (
  { database }: Pick<CheckoutDependencies, 'database'>,
  { name, account, provider }: ProviderAccount,
) => {
  if (!provider?.payouts) return undefined;
  if (account === 'server') {
    const found = await database.system.select({ id: tenants.id }).from(tenants).limit(2);
    if (found.length > 1) return undefined;
  }
  return { provider: name, account, reader: provider.payouts };
};

export type PayoutSource = NonNullable<Awaited<ReturnType<typeof findPayoutSource>>>;
