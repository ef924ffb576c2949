import {
  newPasskey,
  passkey,
  passkeyCreation,
  passkeyList,
  passkeyProof,
  passkeyRequest,
} from '../entities/passkey.ts';
import { currentUser } from '../entities/session.ts';
import type { Call } from './call.ts';

/** The calls work where the tenant `hasPasskeys`. */
export const passkeyCalls = {
  listPasskeys: {
    method: 'get',
    path: '/passkeys/',
    status: 200,
    response: passkeyList,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
  beginPasskeyCreation: {
    method: 'post',
    path: '/passkeys/options/',
    status: 200,
    response: passkeyCreation,
    access: 'signed-in',
    hasSecret: true,
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['reauth_required'],
  },
  createPasskey: {
    method: 'post',
    path: '/passkeys/',
    payload: newPasskey,
    status: 201,
    response: passkey,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['passkey_refused', 'reauth_required'],
  },
  deletePasskey: {
    method: 'delete',
    path: '/passkeys/{id}/',
    status: 204,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['not_found', 'reauth_required'],
  },
  beginPasskeyLogIn: {
    method: 'post',
    path: '/login/passkey/options/',
    status: 200,
    response: passkeyRequest,
    access: 'public',
    extension: true,
    errorCodes: [],
  },
  logInWithPasskey: {
    method: 'post',
    path: '/login/passkey/',
    payload: passkeyProof,
    status: 200,
    response: currentUser,
    access: 'public',
    extension: true,
    errorCodes: ['invalid_login', 'throttled'],
  },
} as const satisfies Record<string, Call>;
