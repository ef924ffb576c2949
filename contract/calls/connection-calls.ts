import {
  connectPaymentsPayload,
  paymentConnection,
  paymentsConnected,
} from '../entities/connection.ts';
import type { Call } from './call.ts';

const owners = ['owner_only', 'reauth_required'] as const;

/** The calls of the capability `connections`. */
export const connectionCalls = {
  getPaymentConnection: {
    method: 'get',
    path: '/connections/payments/',
    status: 200,
    response: paymentConnection,
    access: 'signed-in',
    extension: true,
    errorCodes: ['owner_only'],
  },
  connectPayments: {
    method: 'post',
    path: '/connections/payments/',
    payload: connectPaymentsPayload,
    status: 200,
    response: paymentsConnected,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    hasSecret: true,
    extension: true,
    errorCodes: [...owners, 'not_active', 'in_progress', 'provider_unreachable'],
  },
  disconnectPayments: {
    method: 'delete',
    path: '/connections/payments/',
    status: 200,
    response: paymentConnection,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: [...owners, 'not_active', 'in_progress'],
  },
  confirmPaymentChange: {
    method: 'post',
    path: '/connections/payments/change/',
    status: 200,
    response: paymentConnection,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: [...owners, 'not_active', 'not_found'],
  },
  cancelPaymentChange: {
    method: 'delete',
    path: '/connections/payments/change/',
    status: 200,
    response: paymentConnection,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: [...owners, 'not_found'],
  },
} as const satisfies Record<string, Call>;
