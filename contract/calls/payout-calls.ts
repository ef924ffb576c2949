import { payout, payoutPage, payoutQuery } from '../entities/payout.ts';
import type { Call } from './call.ts';

/** The calls work where the tenant `hasPayouts`. */
export const payoutCalls = {
  listPayouts: {
    method: 'get',
    path: '/payouts/',
    query: payoutQuery,
    status: 200,
    response: payoutPage,
    access: 'signed-in',
    right: 'readPayouts',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: [],
  },
  getPayout: {
    method: 'get',
    path: '/payouts/{id}/',
    status: 200,
    response: payout,
    access: 'signed-in',
    right: 'readPayouts',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['not_found'],
  },
} as const satisfies Record<string, Call>;
