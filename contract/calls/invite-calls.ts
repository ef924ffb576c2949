import { invite, inviteAcceptance } from '../entities/invite.ts';
import { currentUser } from '../entities/session.ts';
import type { Call } from './call.ts';

export const inviteCalls = {
  getInvite: {
    method: 'get',
    path: '/invites/{token}/',
    status: 200,
    response: invite,
    access: 'public',
    errorCodes: ['not_found', 'throttled'],
  },
  acceptInvite: {
    method: 'post',
    path: '/invites/{token}/accept/',
    payload: inviteAcceptance,
    status: 200,
    response: currentUser,
    responseUnspecified: true,
    access: 'public',
    errorCodes: ['not_found', 'throttled'],
  },
} as const satisfies Record<string, Call>;
