import { currentUser, loginPayload, passwordPayload, whoami } from '../entities/session.ts';
import type { Call } from './call.ts';

export const sessionCalls = {
  getCurrentUser: {
    method: 'get',
    path: '/users/me/',
    status: 200,
    response: currentUser,
    access: 'signed-in',
    errorCodes: [],
  },
  getTenant: {
    method: 'get',
    path: '/whoami/',
    status: 200,
    response: whoami,
    access: 'public',
    errorCodes: [],
  },
  logIn: {
    method: 'post',
    path: '/login/',
    payload: loginPayload,
    status: 200,
    response: currentUser,
    // The spec leaves the response open. Our server returns the user.
    responseUnspecified: true,
    access: 'public',
    errorCodes: ['invalid_login', 'throttled'],
  },
  logOut: { method: 'post', path: '/logout/', status: 204, access: 'public', errorCodes: [] },
  setPassword: {
    method: 'post',
    path: '/password/set/',
    payload: passwordPayload,
    status: 204,
    access: 'signed-in',
    // The payload has passwords (`acceptsIdempotencyKey`).
    hasSecret: true,
    requiresPasswordAfterPin: true,
    errorCodes: ['reauth_required', 'throttled'],
  },
} as const satisfies Record<string, Call>;
