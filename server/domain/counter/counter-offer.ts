import { getServicePrice } from '../../../contract/entities/service-price.ts';
import { counterMinPence } from '../../../contract/limits.ts';
import type { VatCode } from '../../../contract/money.ts';
import type { Tenant } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { ProviderAccount } from '../providers/provider-registry.ts';
import { listServices } from '../services/services.ts';

/** The path of the counter page at the host of each shop. It is short, because customers type it. */
export const counterPath = '/counter';

/** The path of payment codes below that of the counter page. */
export const codePath = '/code';

/** Whether the shop may use the app, and has a provider with a hosted page. */
export const canOpenCheckouts = (
  { hasBeepaidGoModule }: Pick<Tenant, 'hasBeepaidGoModule'>,
  { name }: Pick<ProviderAccount, 'name'>,
) => hasBeepaidGoModule && name !== 'webhook';

/**
 * The most that a customer can pay at once on the counter page of a shop, in pence. Undefined when
 * there is no page: the shop has not turned it on, may not use the app, or has a provider without a
 * hosted page.
 */
export const findCounterMax = (
  { counterMax, ...tenant }: Pick<Tenant, 'counterMax' | 'hasBeepaidGoModule'>,
  account: Pick<ProviderAccount, 'name'>,
) => (canOpenCheckouts(tenant, account) ? (counterMax ?? undefined) : undefined);

/** The URL of the counter page of a shop whose app is at `appOrigin`; null when there is none. */
export const getCounterUrl = (
  tenant: Parameters<typeof findCounterMax>[0],
  account: Pick<ProviderAccount, 'name'>,
  appOrigin: string,
) => (findCounterMax(tenant, account) === undefined ? null : appOrigin + counterPath);

/** A service that a customer can pay on the counter page. */
export interface CounterPrice {
  readonly id: string;
  readonly name: string;
  readonly amountGross: number;
}

/** The VAT code of what is paid on the counter page: that with which new requests start. */
export const getCounterVatCode = ({ includeVat }: Pick<Tenant, 'includeVat'>): VatCode =>
  includeVat ? 'T1' : 'T0';

/**
 * The services of the price list that have a price within the limits of the counter page; none when
 * the shop does not share its price list.
 */
export const listCounterPrices = async (
  scope: TenantScope,
  tenant: Pick<Tenant, 'counterSharesPrices' | 'includeVat'>,
  maxPence: number,
): Promise<CounterPrice[]> => {
  if (!tenant.counterSharesPrices) return [];
  const vatCode = getCounterVatCode(tenant);
  return (await listServices(scope, {})).flatMap(({ id, name, ...prices }) => {
    const { amountGross } = getServicePrice(prices, vatCode);
    const isWithinLimits = amountGross >= counterMinPence && amountGross <= maxPence;
    return isWithinLimits ? [{ id, name, amountGross }] : [];
  });
};
