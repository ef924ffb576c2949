import { getServicePrice } from '../../../contract/entities/service-price.ts';
import { counterMinPence } from '../../../contract/limits.ts';
import type { VatCode } from '../../../contract/money.ts';
import type { Tenant } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { ProviderAccount } from '../providers/provider-registry.ts';
import { listServices } from '../services/services.ts';

/** Customers type this path. */
export const counterPath = '/counter';

export const codePath = '/code';

export const canOpenCheckouts = (
  { hasBeepaidGoModule }: Pick<Tenant, 'hasBeepaidGoModule'>,
  { name }: Pick<ProviderAccount, 'name'>,
) => hasBeepaidGoModule && name !== 'webhook';

export const findCounterMax = (
  { counterMax, ...tenant }: Pick<Tenant, 'counterMax' | 'hasBeepaidGoModule'>,
  account: Pick<ProviderAccount, 'name'>,
) => (canOpenCheckouts(tenant, account) ? (counterMax ?? undefined) : undefined);

export const getCounterUrl = (
  tenant: Parameters<typeof findCounterMax>[0],
  account: Pick<ProviderAccount, 'name'>,
  appOrigin: string,
) => (findCounterMax(tenant, account) === undefined ? null : appOrigin + counterPath);

export interface CounterPrice {
  readonly id: string;
  readonly name: string;
  readonly amountGross: number;
}

export const getCounterVatCode = ({ includeVat }: Pick<Tenant, 'includeVat'>): VatCode =>
  includeVat ? 'T1' : 'T0';

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
