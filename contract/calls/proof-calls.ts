import { proofKey } from '../entities/proof-key.ts';
import type { Call } from './call.ts';

/** The calls need the capability `offline-proof`. */
export const proofCalls = {
  getProofKey: {
    method: 'get',
    path: '/users/me/proof_key/',
    status: 200,
    response: proofKey,
    access: 'signed-in',
    extension: true,
    hasSecret: true,
    errorCodes: [],
  },
} as const satisfies Record<string, Call>;
