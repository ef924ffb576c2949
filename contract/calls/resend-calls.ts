import { paymentRequest } from '../entities/payment.ts';
import { resentPayment } from '../payments/resend.ts';
import type { Call } from './call.ts';

export const resendCalls = {
  resendPayment: {
    method: 'post',
    path: '/services/payments/{id}/resend/',
    status: 200,
    response: resentPayment,
    responseUnspecified: true,
    access: 'signed-in',
    right: 'sendRequests',
    nonIdempotent: true,
    errorCodes: ['not_found', 'not_requested', 'throttled'],
  },
  undoResend: {
    method: 'post',
    path: '/services/resends/{id}/undo/',
    status: 200,
    response: paymentRequest,
    access: 'signed-in',
    right: 'sendRequests',
    extension: true,
    errorCodes: ['not_found', 'not_requested', 'already_sent'],
  },
} as const satisfies Record<string, Call>;
