import { userSessionList } from '../entities/user-session.ts';
import type { Call } from './call.ts';

/** The calls need the capability `accounts`. */
export const userSessionCalls = {
  listSessions: {
    method: 'get',
    path: '/users/me/sessions/',
    status: 200,
    response: userSessionList,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
  endSession: {
    method: 'delete',
    path: '/users/me/sessions/{id}/',
    status: 204,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['not_found'],
  },
  endOtherSessions: {
    method: 'delete',
    path: '/users/me/sessions/',
    status: 204,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: [],
  },
} as const satisfies Record<string, Call>;
