import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { InviteAcceptance } from '../../../contract/invite.ts';
import { api } from '../../http/api.ts';
import { staffKeys } from '../../http/query-keys.ts';

/** Forgotten with its screen: it belongs to nobody who is signed in. */
export const inviteOptions = (token: string) =>
  queryOptions({
    queryKey: ['invites', token] as const,
    queryFn: ({ signal }) => api.getInvite({ params: { token }, signal }),
    gcTime: 0,
  });

/** Signs the invited person in; the current user is asked for anew by the screen. */
export const acceptInviteOptions = (token: string) =>
  mutationOptions({
    mutationFn: (payload: InviteAcceptance) => api.acceptInvite({ params: { token }, payload }),
    meta: {
      success: 'User Created',
      failure: 'Failed to create account',
      invalidates: [staffKeys.all],
      isSignIn: true,
    },
  });
