import { useQueryClient } from '@tanstack/react-query';
import type { ShopProfile } from '../../../contract/entities/shop.ts';
import { tenantOptions } from '../../session/api.ts';

/**
 * Invalidating the tenant would not help, because the server may send the former one for two
 * seconds.
 */
export const useApplyProfile = () => {
  const client = useQueryClient();
  return ({
    name,
    pricesIncludeVat,
    includeVat,
    confirmAbove,
    reminderDays,
    counterUrl,
  }: ShopProfile) =>
    client.setQueryData(
      tenantOptions.queryKey,
      (tenant) =>
        tenant && {
          ...tenant,
          name,
          pricesIncludeVat,
          ...(typeof includeVat === 'boolean' && { includeVat, asksVat: false }),
          ...(confirmAbove !== undefined && { confirmAbove }),
          ...(counterUrl !== undefined && { counterUrl }),
          ...(reminderDays && { remindsCustomers: reminderDays.length > 0 }),
        },
    );
};
