import type { Tenant } from '../../db/schema.ts';
import type { ProviderAccount } from '../providers/provider-registry.ts';

/** The path of the counter page at the host of each shop. It is short, because customers type it. */
export const counterPath = '/counter';

/**
 * The most that a customer can pay at once on the counter page of a shop, in pence. Undefined when
 * there is no page: the shop has not turned it on, may not use the app, or has a provider without a
 * hosted page.
 */
export const findCounterMax = (
  { counterMax, hasBeepaidGoModule }: Pick<Tenant, 'counterMax' | 'hasBeepaidGoModule'>,
  { name }: Pick<ProviderAccount, 'name'>,
) => (hasBeepaidGoModule && name !== 'webhook' ? (counterMax ?? undefined) : undefined);

/** The URL of the counter page of a shop whose app is at `appOrigin`; null when there is none. */
export const getCounterUrl = (
  tenant: Parameters<typeof findCounterMax>[0],
  account: Pick<ProviderAccount, 'name'>,
  appOrigin: string,
) => (findCounterMax(tenant, account) === undefined ? null : appOrigin + counterPath);
