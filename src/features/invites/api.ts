import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { InviteAcceptance } from '../../../contract/invite.ts';
import { api } from '../../http/api.ts';
import { ApiError, isStatus } from '../../http/api-error.ts';
import { staffKeys } from '../../http/query-keys.ts';

/** Forgotten with its screen: it belongs to nobody who is signed in. */
export const inviteOptions = (token: string) =>
  queryOptions({
    queryKey: ['invites', token] as const,
    queryFn: ({ signal }) => api.getInvite({ params: { token }, signal }),
    gcTime: 0,
  });

/** The form was opened with it, so it has been taken since: by an earlier press without an answer, most likely. */
const explainTaken = (error: unknown) => {
  if (!isStatus(error, 404)) throw error;
  const detail = 'This invite has been used or has expired. If it was you, log in with the password you chose';
  throw new ApiError({ ...error, detail });
};

/** Signs the invited person in; the current user is asked for anew by the screen. */
export const acceptInviteOptions = (token: string) =>
  mutationOptions({
    mutationFn: (payload: InviteAcceptance) => api.acceptInvite({ params: { token }, payload }).catch(explainTaken),
    meta: {
      success: 'User Created',
      failure: 'Failed to create account',
      invalidates: [staffKeys.all],
      isSignIn: true,
    },
  });
