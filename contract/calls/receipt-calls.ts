import * as v from 'valibot';
import type { Call } from './call.ts';

const resentReceipt = v.object({ channel: v.string() });

/** The calls need the capability `messages`. */
export const receiptCalls = {
  resendReceipt: {
    method: 'post',
    path: '/services/payments/{id}/receipt/',
    status: 200,
    response: resentReceipt,
    access: 'signed-in',
    nonIdempotent: true,
    extension: true,
    errorCodes: ['not_found', 'not_requested', 'not_sendable', 'throttled'],
  },
} as const satisfies Record<string, Call>;
