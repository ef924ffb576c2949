import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Id } from '../../../contract/primitives.ts';
import type { StaffPayload, StaffQuery } from '../../../contract/staff.ts';
import { api } from '../../http/api.ts';
import { persistFirstPage } from '../../lib/query/persistence.ts';
import { staffKeys } from '../../lib/query/query-keys.ts';

export const staffListOptions = (query: StaffQuery) =>
  queryOptions({
    queryKey: staffKeys.list(query),
    queryFn: ({ signal }) => api.listStaff({ query, signal }),
    placeholderData: keepPreviousData,
    ...persistFirstPage(query),
  });

export const staffUserOptions = (id: Id) =>
  queryOptions({
    queryKey: staffKeys.detail(id),
    queryFn: ({ signal }) => api.getStaffUser({ params: { id }, signal }),
  });

export const inviteStaffUserOptions = mutationOptions({
  mutationFn: ({ payload, idempotencyKey }: { payload: StaffPayload; idempotencyKey: string }) =>
    api.inviteStaffUser({ payload, idempotencyKey }),
  meta: { success: 'User Invited!', failure: 'Failed to create user', invalidates: [staffKeys.all] },
});

export const updateStaffUserOptions = (id: Id) =>
  mutationOptions({
    mutationFn: (payload: StaffPayload) => api.updateStaffUser({ params: { id }, payload }),
    meta: { success: 'User Updated!', failure: 'Failed to create user', invalidates: [staffKeys.all] },
  });

export const resendInviteOptions = (id: Id) =>
  mutationOptions({
    mutationFn: (idempotencyKey: string) => api.resendInvite({ params: { id }, idempotencyKey }),
    meta: { success: 'Resent invite to user', failure: 'Failed to resend invite', invalidates: [staffKeys.all] },
  });

/** Runs a write, and once more after the user has logged in again, if the backend requires a recent log-in. */
export type RunWithReauth = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const createResetLinkOptions = (id: Id, runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: () => runWithReauth(() => api.createResetLink({ params: { id } })),
    meta: { failure: 'Failed to send a new link' },
  });

export const setOwnerOptions = (id: Id, runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (isOwner: boolean) => runWithReauth(() => api.setOwner({ params: { id }, payload: { isOwner } })),
    meta: { success: 'User Updated!', failure: 'Failed to change the owner', invalidates: [staffKeys.all] },
  });
