import { useQuery } from '@tanstack/react-query';
import type { CurrentUser, Tenant } from '../../../contract/session.ts';
import { currentUserOptions, tenantOptions } from './api.ts';

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable'; readonly error: Error; readonly retry: () => void }
  | { readonly status: 'signed-in'; readonly tenant: Tenant; readonly user: CurrentUser }
  | { readonly status: 'signed-out'; readonly tenant: Tenant };

/** Login state: loading covers both the user and the tenant (spec §4). */
export const useSession = (): Session => {
  const user = useQuery(currentUserOptions);
  const tenant = useQuery(tenantOptions);
  if (tenant.data && user.data) return { status: 'signed-in', tenant: tenant.data, user: user.data };
  if (tenant.data && user.data === null) return { status: 'signed-out', tenant: tenant.data };
  const error = tenant.error ?? user.error;
  if (!error || tenant.isFetching || user.isFetching) return { status: 'loading' };
  const retry = () => {
    user.refetch();
    tenant.refetch();
  };
  return { status: 'unreachable', error, retry };
};

/** Whose app this is, once known. */
export const useTenant = () => useQuery(tenantOptions).data;

/** Who is signed in, once known. */
export const useCurrentUser = () => useQuery(currentUserOptions).data ?? undefined;
