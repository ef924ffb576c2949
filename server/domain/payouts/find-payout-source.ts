import { tenants } from '../../db/schema.ts';
import type { CheckoutDependencies } from '../money/checkout/checkout-dependencies.ts';
import type { ProviderAccount } from '../providers/provider-registry.ts';

/**
 * Returns the current account of a tenant, if its owner may read the payouts. Those of the server's
 * account contain the money of all tenants, so it counts only for a single tenant.
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
