import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { staffCalls } from '../../../contract/calls/staff-calls.ts';
import type { StaffPayload, StaffQuery, StaffUser } from '../../../contract/entities/staff.ts';
import type { Id } from '../../../contract/primitives.ts';
import { createApi } from '../../http/create-api.ts';
import { getListPersistence } from '../../lib/query/persistence.ts';
import { staffKeys } from '../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';

const staffApi = createApi(staffCalls);

export const staffListOptions = (query: StaffQuery) =>
  queryOptions({
    queryKey: staffKeys.list(query),
    queryFn: ({ signal }) => staffApi.listStaff({ query, signal }),
    placeholderData: keepPreviousData,
    ...getListPersistence(query),
  });

export const staffUserOptions = (id: Id) =>
  queryOptions({
    queryKey: staffKeys.detail(id),
    queryFn: ({ signal }) => staffApi.getStaffUser({ params: { id }, signal }),
  });

export const inviteStaffUserOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: ({ payload, idempotencyKey }: { payload: StaffPayload; idempotencyKey: string }) =>
      runWithReauth(() => staffApi.inviteStaffUser({ payload, idempotencyKey })),
    meta: {
      success: 'User Invited!',
      failure: 'Failed to create user',
      invalidates: [staffKeys.all],
    },
  });

export const updateStaffUserOptions = (id: Id, runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: ({ payload, base }: { payload: StaffPayload; base: StaffUser }) =>
      runWithReauth(() => staffApi.updateStaffUser({ params: { id }, payload, base })),
    meta: {
      success: 'User Updated!',
      failure: 'Failed to create user',
      invalidates: [staffKeys.all],
    },
  });

export const resendInviteOptions = (id: Id, runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (idempotencyKey: string) =>
      runWithReauth(() => staffApi.resendInvite({ params: { id }, idempotencyKey })),
    meta: {
      success: 'Resent invite to user',
      failure: 'Failed to resend invite',
      invalidates: [staffKeys.all],
    },
  });

export const createResetLinkOptions = (id: Id, runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: () => runWithReauth(() => staffApi.createResetLink({ params: { id } })),
    meta: { failure: 'Failed to send a new link' },
  });

export const setOwnerOptions = (id: Id, runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (isOwner: boolean) =>
      runWithReauth(() => staffApi.setOwner({ params: { id }, payload: { isOwner } })),
    meta: {
      success: 'User Updated!',
      failure: 'Failed to change the owner',
      invalidates: [staffKeys.all],
    },
  });
