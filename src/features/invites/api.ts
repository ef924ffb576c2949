import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { inviteCalls } from '../../../contract/calls/invite-calls.ts';
import type { InviteAcceptance } from '../../../contract/entities/invite.ts';
import { createApi } from '../../http/create-api.ts';
import { explainUsedLink } from '../../http/explain-used-link.ts';
import { staffKeys } from '../../lib/query/query-keys.ts';

const inviteApi = createApi(inviteCalls);

/** No user owns the data, so the cache drops it with the screen. */
export const inviteOptions = (token: string) =>
  queryOptions({
    queryKey: ['invites', token] as const,
    queryFn: ({ signal }) => inviteApi.getInvite({ params: { token }, signal }),
    gcTime: 0,
  });

/** The call signs the user in. The screen then refetches the user. */
export const acceptInviteOptions = (token: string) =>
  mutationOptions({
    mutationFn: (payload: InviteAcceptance) =>
      inviteApi
        .acceptInvite({ params: { token }, payload })
        .catch(explainUsedLink('This invite has been used, has expired or was deleted')),
    meta: {
      success: 'User Created',
      failure: 'Failed to create account',
      invalidates: [staffKeys.all],
      isSignIn: true,
    },
  });
