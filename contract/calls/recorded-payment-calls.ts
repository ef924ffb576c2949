import { paymentRequest } from '../entities/payment.ts';
import { recordPaymentPayload, undoRecordedPaymentPayload } from '../payments/recorded-payment.ts';
import type { Call } from './call.ts';

/** The calls need the capability `recorded-payments`. */
export const recordedPaymentCalls = {
  recordPayment: {
    method: 'post',
    path: '/services/payments/{id}/recorded_payments/',
    payload: recordPaymentPayload,
    status: 200,
    response: paymentRequest,
    access: 'signed-in',
    right: 'recordPayments',
    nonIdempotent: true,
    extension: true,
    errorCodes: [
      'not_found',
      'not_requested',
      'more_than_due',
      'changed',
      'page_open',
      'payment_in_progress',
      'provider_unreachable',
    ],
  },
  undoRecordedPayment: {
    method: 'post',
    path: '/services/recorded_payments/{id}/undo/',
    payload: undoRecordedPaymentPayload,
    status: 200,
    response: paymentRequest,
    access: 'signed-in',
    right: 'undoRecordedPayments',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: [
      'not_found',
      'already_undone',
      'refunded_since',
      'page_open',
      'payment_in_progress',
      'provider_unreachable',
      'reauth_required',
    ],
  },
} as const satisfies Record<string, Call>;
