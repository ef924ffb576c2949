import { useQuery } from '@tanstack/react-query';
import type { Capability } from '../../contract/capabilities.ts';
import type { CurrentUser, Tenant } from '../../contract/entities/session.ts';
import type { OwnerRight } from '../../contract/rights.ts';
import { currentUserOptions, tenantOptions } from './api.ts';
import { getActiveUser } from './session.ts';
import { useSessionState } from './session-context.tsx';

export type SessionView =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable'; readonly error: Error; readonly retry: () => void }
  | { readonly status: 'signed-in'; readonly tenant: Tenant; readonly user: CurrentUser }
  | { readonly status: 'signed-out'; readonly tenant: Tenant };

/** A user who is reauthenticating counts as signed in (spec §4). */
export const useSession = (): SessionView => {
  const state = useSessionState();
  const userQuery = useQuery(currentUserOptions);
  const tenantQuery = useQuery(tenantOptions);
  const user = getActiveUser(state);
  if (tenantQuery.data && user) return { status: 'signed-in', tenant: tenantQuery.data, user };
  if (tenantQuery.data && state.status === 'signedOut')
    return { status: 'signed-out', tenant: tenantQuery.data };
  const error = tenantQuery.error ?? userQuery.error;
  if (!error || tenantQuery.isFetching || userQuery.isFetching) return { status: 'loading' };
  const retry = () => {
    userQuery.refetch();
    tenantQuery.refetch();
  };
  return { status: 'unreachable', error, retry };
};

export const useTenant = () => useQuery(tenantOptions).data;

/** False while the tenant loads. */
export const hasCapability = (tenant: Tenant | undefined, name: Capability) =>
  tenant?.capabilities?.includes(name) ?? false;

export const useCapability = (name: Capability) => hasCapability(useTenant(), name);

/** Every backend of the specification sends text messages. */
export const canSendTexts = (tenant: Tenant | undefined) => tenant?.sendsTextMessages ?? true;

/** Every backend of the specification sends emails. */
export const canSendEmails = (tenant: Tenant | undefined) => tenant?.sendsEmail ?? true;

/** The user may have to log in again. */
export const useCurrentUser = () => getActiveUser(useSessionState());

/** Without data about owners, every user has every right. The demo lets all users manage staff. */
export const hasRight = (user: CurrentUser | undefined, right: OwnerRight) => {
  if (!user) return false;
  const { isOwner = true, canManageStaff = isOwner } = user;
  return right === 'manageStaff' ? canManageStaff : isOwner;
};

export const useHasRight = (right: OwnerRight) => hasRight(useCurrentUser(), right);
