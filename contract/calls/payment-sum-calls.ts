import { paymentExportQuery } from '../payments/payment-query.ts';
import { paymentSum } from '../payments/payment-sum.ts';
import type { Call } from './call.ts';

/** The calls need the capability `lists`. */
export const paymentSumCalls = {
  getPaymentSum: {
    method: 'get',
    path: '/services/payment_sum/',
    query: paymentExportQuery,
    status: 200,
    response: paymentSum,
    access: 'signed-in',
    extension: true,
    errorCodes: [],
  },
} as const satisfies Record<string, Call>;
