import { useQueryClient } from '@tanstack/react-query';
import type { Tenant } from '../../contract/entities/session.ts';
import { tenantOptions } from './api.ts';

/** For two seconds the server may still send the former tenant. */
export const useUpdateTenant = () => {
  const client = useQueryClient();
  return (fields: Partial<Tenant>) =>
    client.setQueryData(tenantOptions.queryKey, (tenant) => tenant && { ...tenant, ...fields });
};
