import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { staffCalls } from '../../../contract/calls/staff-calls.ts';
import type { StaffQuery } from '../../../contract/entities/staff.ts';
import type { Id } from '../../../contract/primitives.ts';
import { type CallInput, createApi } from '../../http/create-api.ts';
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
    mutationFn: (input: CallInput<'inviteStaffUser'>) =>
      runWithReauth(() => staffApi.inviteStaffUser(input)),
    meta: {
      success: 'User Invited!',
      failure: 'Failed to create user',
      invalidates: [staffKeys.all],
    },
  });

export const updateStaffUserOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'updateStaffUser'>) =>
      runWithReauth(() => staffApi.updateStaffUser(input)),
    meta: {
      success: 'User Updated!',
      failure: 'Failed to create user',
      invalidates: [staffKeys.all],
    },
  });

export const resendInviteOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'resendInvite'>) =>
      runWithReauth(() => staffApi.resendInvite(input)),
    meta: {
      success: 'Resent invite to user',
      failure: 'Failed to resend invite',
      invalidates: [staffKeys.all],
    },
  });

export const createResetLinkOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'createResetLink'>) =>
      runWithReauth(() => staffApi.createResetLink(input)),
    meta: { failure: 'Failed to send the link' },
  });

export const setOwnerOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'setOwner'>) => runWithReauth(() => staffApi.setOwner(input)),
    meta: {
      success: 'User Updated!',
      failure: 'Failed to change the owner',
      invalidates: [staffKeys.all],
    },
  });
