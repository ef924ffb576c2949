import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { inviteCalls } from '../../../contract/calls/invite-calls.ts';
import type { InviteAcceptance } from '../../../contract/entities/invite.ts';
import { ApiError, isApiStatus } from '../../http/api-error.ts';
import { createApi } from '../../http/create-api.ts';
import { staffKeys } from '../../lib/query/query-keys.ts';

const inviteApi = createApi(inviteCalls);

/**
 * The query of an invite. The cache drops the data when the screen closes, because they belong to
 * no signed-in user.
 */
export const inviteOptions = (token: string) =>
  queryOptions({
    queryKey: ['invites', token] as const,
    queryFn: ({ signal }) => inviteApi.getInvite({ params: { token }, signal }),
    gcTime: 0,
  });

/**
 * Throws `error`. If the backend no longer knows an invite that was valid when the form loaded,
 * replaces the message: most likely an earlier submit succeeded, and its response was lost.
 */
const explainUsedInvite = (error: unknown) => {
  if (!isApiStatus(error, 404)) throw error;
  const detail =
    'This invite has been used or has expired. If it was you, log in with the password you chose';
  throw new ApiError({ ...error, detail });
};

/**
 * Creates the invited user's account and signs the user in. The screen then refetches the current
 * user.
 */
export const acceptInviteOptions = (token: string) =>
  mutationOptions({
    mutationFn: (payload: InviteAcceptance) =>
      inviteApi.acceptInvite({ params: { token }, payload }).catch(explainUsedInvite),
    meta: {
      success: 'User Created',
      failure: 'Failed to create account',
      invalidates: [staffKeys.all],
      isSignIn: true,
    },
  });
