import { getServicePrice } from '../../../contract/entities/service-price.ts';
import { counterMinPence } from '../../../contract/limits.ts';
import type { VatCode } from '../../../contract/money.ts';
import type { Tenant } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { listServices } from '../services/services.ts';

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
