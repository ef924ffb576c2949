import { forgottenPasswordPayload, passwordReset } from '../entities/password-reset.ts';
import { currentUser, passwordPayload } from '../entities/session.ts';
import type { Call } from './call.ts';

/** A visitor gets a link where the tenant `mailsPasswordLinks`. */
export const passwordResetCalls = {
  requestPasswordReset: {
    method: 'post',
    path: '/password/forgot/',
    payload: forgottenPasswordPayload,
    status: 204,
    access: 'public',
    extension: true,
    errorCodes: ['not_found', 'throttled'],
  },
  getPasswordReset: {
    method: 'get',
    path: '/password/reset/{token}/',
    status: 200,
    response: passwordReset,
    access: 'public',
    extension: true,
    errorCodes: ['not_found'],
  },
  resetPassword: {
    method: 'post',
    path: '/password/reset/{token}/',
    payload: passwordPayload,
    status: 200,
    response: currentUser,
    access: 'public',
    extension: true,
    errorCodes: ['not_found'],
  },
} as const satisfies Record<string, Call>;
