import { useCapability, useTenant } from '../../../session/use-session.ts';

export const useServicePrices = () => {
  const tenant = useTenant();
  const hasGrossPrices = useCapability('money');
  const includeVat = tenant?.includeVat ?? false;
  const pricesIncludeVat = includeVat && hasGrossPrices && tenant?.pricesIncludeVat === true;
  return { includeVat, pricesIncludeVat };
};
