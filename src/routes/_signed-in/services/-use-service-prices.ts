import { useCapability, useTenant } from '../../../session/use-session.ts';

/** Whether the shop charges VAT, and whether the owner types the prices of services with VAT. */
export const useServicePrices = () => {
  const tenant = useTenant();
  const hasGrossPrices = useCapability('money');
  const includeVat = tenant?.includeVat ?? false;
  const pricesIncludeVat = includeVat && hasGrossPrices && tenant?.pricesIncludeVat === true;
  return { includeVat, pricesIncludeVat };
};
