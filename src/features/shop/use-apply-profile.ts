import type { ShopProfile } from '../../../contract/entities/shop.ts';
import { useUpdateTenant } from '../../session/use-update-tenant.ts';

export const useApplyProfile = () => {
  const updateTenant = useUpdateTenant();
  return ({
    name,
    pricesIncludeVat,
    includeVat,
    confirmAbove,
    reminderDays,
    counterUrl,
  }: ShopProfile) =>
    updateTenant({
      name,
      pricesIncludeVat,
      ...(typeof includeVat === 'boolean' && { includeVat, asksVat: false }),
      ...(confirmAbove !== undefined && { confirmAbove }),
      ...(counterUrl !== undefined && { counterUrl }),
      ...(reminderDays && { remindsCustomers: reminderDays.length > 0 }),
    });
};
