import { paymentCalls } from '../../../../contract/calls/payment-calls.ts';
import { createApi } from '../../../http/create-api.ts';

export const paymentApi = createApi(paymentCalls);

/** A page of the payments list. */
export type PaymentPage = Awaited<ReturnType<typeof paymentApi.listPayments>>;
