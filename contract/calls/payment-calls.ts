import { paymentRequest } from '../entities/payment.ts';
import { paymentPage, paymentTotals } from '../payments/payment-list.ts';
import { newPaymentQuery, paymentPayload, refundPayload } from '../payments/payment-payload.ts';
import { paymentQuery, paymentTotalsQuery } from '../payments/payment-query.ts';
import { textConsent, textConsentQuery } from '../payments/text-consent.ts';
import type { Call } from './call.ts';

/** The calls on payment requests: those of spec §7, then the extensions. */
export const paymentCalls = {
  listPayments: {
    method: 'get',
    path: '/services/payments/',
    query: paymentQuery,
    status: 200,
    response: paymentPage,
    access: 'signed-in',
    errorCodes: [],
  },
  getPayment: {
    method: 'get',
    path: '/services/payments/{id}/',
    status: 200,
    response: paymentRequest,
    access: 'signed-in',
    errorCodes: ['not_found'],
  },
  createPayment: {
    method: 'post',
    path: '/services/payments/',
    query: newPaymentQuery,
    payload: paymentPayload,
    status: 201,
    response: paymentRequest,
    responseUnspecified: true,
    access: 'signed-in',
    right: 'sendRequests',
    nonIdempotent: true,
    errorCodes: ['throttled', 'foreign_link'],
  },
  cancelPayment: {
    method: 'post',
    path: '/services/payments/{id}/cancel/',
    status: 200,
    response: paymentRequest,
    responseUnspecified: true,
    access: 'signed-in',
    right: 'sendRequests',
    errorCodes: ['not_found', 'not_requested', 'payment_in_progress', 'provider_unreachable'],
  },
  getPaymentTotals: {
    method: 'get',
    path: '/services/payment_totals/',
    query: paymentTotalsQuery,
    status: 200,
    response: paymentTotals,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
  stopReminders: {
    method: 'post',
    path: '/services/payments/{id}/stop_reminders/',
    status: 200,
    response: paymentRequest,
    access: 'signed-in',
    right: 'sendRequests',
    extension: true,
    errorCodes: ['not_found'],
  },
  getTextConsent: {
    method: 'get',
    path: '/services/text_consent/',
    query: textConsentQuery,
    status: 200,
    response: textConsent,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
  refundPayment: {
    method: 'post',
    path: '/services/payments/{id}/refund/',
    payload: refundPayload,
    status: 200,
    response: paymentRequest,
    access: 'signed-in',
    right: 'refund',
    requiresPasswordAfterPin: true,
    nonIdempotent: true,
    extension: true,
    errorCodes: ['not_found', 'not_refundable', 'changed', 'reauth_required'],
  },
} as const satisfies Record<string, Call>;
