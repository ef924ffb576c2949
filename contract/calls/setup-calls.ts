import { currentUser } from '../entities/session.ts';
import { backupPiecePayload, setup, setupCheck, setupPayload } from '../entities/setup.ts';
import type { Call } from './call.ts';

export const setupCalls = {
  getSetup: {
    method: 'get',
    path: '/setup/{token}/',
    status: 200,
    response: setup,
    access: 'setup',
    extension: true,
    errorCodes: ['not_found'],
  },
  createShop: {
    method: 'post',
    path: '/setup/{token}/',
    payload: setupPayload,
    status: 200,
    response: currentUser,
    access: 'setup',
    extension: true,
    errorCodes: ['not_found'],
  },
  uploadBackup: {
    method: 'post',
    path: '/setup/{token}/backup/',
    payload: backupPiecePayload,
    maxBodyBytes: 1_000_000,
    status: 204,
    access: 'setup',
    extension: true,
    errorCodes: ['in_progress', 'not_found'],
  },
  restoreBackup: {
    method: 'post',
    path: '/setup/{token}/restore/',
    status: 204,
    access: 'setup',
    extension: true,
    errorCodes: ['in_progress', 'invalid', 'not_found'],
  },
  checkMail: {
    method: 'post',
    path: '/setup/{token}/check_mail/',
    status: 200,
    response: setupCheck,
    access: 'setup',
    extension: true,
    errorCodes: ['not_found', 'throttled'],
  },
  checkPayments: {
    method: 'post',
    path: '/setup/{token}/check_payments/',
    status: 200,
    response: setupCheck,
    access: 'setup',
    extension: true,
    errorCodes: ['not_found'],
  },
} as const satisfies Record<string, Call>;
