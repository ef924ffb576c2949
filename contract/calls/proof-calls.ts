import { codePayment, codePaymentQuery } from '../entities/code-payment.ts';
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
  getCodePayment: {
    method: 'get',
    path: '/users/me/code_payment/',
    query: codePaymentQuery,
    status: 200,
    response: codePayment,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
} as const satisfies Record<string, Call>;
