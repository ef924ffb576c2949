import type { Call } from './call.ts';

/** The calls need the capability `accounts`. */
export const credentialCalls = {
  deleteCredentials: {
    method: 'delete',
    path: '/users/{id}/credentials/',
    status: 204,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['not_found', 'owner_only', 'reauth_required'],
  },
} as const satisfies Record<string, Call>;
