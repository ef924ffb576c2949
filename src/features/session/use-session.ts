import { useQuery } from '@tanstack/react-query';
import type { Extension } from '../../../contract/extensions.ts';
import type { CurrentUser, Tenant } from '../../../contract/session.ts';
import { useStore } from '../../lib/store.ts';
import { currentUserOptions, tenantOptions } from './api.ts';
import { heldPerson } from './sign-in-over.ts';

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable'; readonly error: Error; readonly retry: () => void }
  | { readonly status: 'signed-in'; readonly tenant: Tenant; readonly user: CurrentUser }
  | { readonly status: 'signed-out'; readonly tenant: Tenant };

/**
 * Login state: loading covers both the user and the tenant (spec §4). Whoever is asked to log in over what they typed
 * counts as signed in, or their screen would go.
 */
export const useSession = (): Session => {
  const user = useQuery(currentUserOptions);
  const tenant = useQuery(tenantOptions);
  const person = useStore(heldPerson) ?? user.data;
  if (tenant.data && person) return { status: 'signed-in', tenant: tenant.data, user: person };
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

/** Whether the backend offers what is beyond spec §7. */
export const useExtension = (name: Extension) => useTenant()?.extensions?.includes(name) ?? false;

/** Who is signed in, once known. */
export const useCurrentUser = () => {
  const { data } = useQuery(currentUserOptions);
  return useStore(heldPerson) ?? data ?? undefined;
};
