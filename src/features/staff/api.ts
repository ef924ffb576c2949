import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { staffCalls } from '../../../contract/calls/staff-calls.ts';
import type { StaffQuery } from '../../../contract/entities/staff.ts';
import type { Id } from '../../../contract/primitives.ts';
import { type CallInput, createApi } from '../../http/create-api.ts';
import { ignoreNotFound } from '../../http/ignore-not-found.ts';
import { getListPersistence } from '../../lib/query/persistence.ts';
import { staffKeys } from '../../lib/query/query-keys.ts';
import { createReauthOptions } from '../../lib/run-with-reauth.ts';

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

export const inviteStaffUserOptions = createReauthOptions(staffApi.inviteStaffUser, {
  success: 'User Invited!',
  failure: 'Failed to create user',
  invalidates: [staffKeys.all],
  doesFirstStep: true,
});

export const updateStaffUserOptions = createReauthOptions(staffApi.updateStaffUser, {
  success: 'User Updated!',
  failure: 'Failed to create user',
  invalidates: [staffKeys.all],
});

export const resendInviteOptions = createReauthOptions(staffApi.resendInvite, {
  success: 'Resent invite to user',
  failure: 'Failed to resend invite',
  notFound: 'The invite was deleted meanwhile.',
  invalidates: [staffKeys.all],
});

export const deleteInviteOptions = createReauthOptions(
  (input: CallInput<'deleteInvite'>) => staffApi.deleteInvite(input).catch(ignoreNotFound),
  {
    success: 'Invite deleted',
    failure: 'Failed to delete invite',
    saysDetail: true,
    invalidates: [staffKeys.all],
  },
);

export const createResetLinkOptions = createReauthOptions(staffApi.createResetLink, {
  failure: 'Failed to send the link',
});

export const setOwnerOptions = createReauthOptions(staffApi.setOwner, {
  success: 'User Updated!',
  failure: 'Failed to change the owner',
  invalidates: [staffKeys.all],
});
