import { paymentCalls } from '../../../contract/calls/payment-calls.ts';
import { createApi } from '../../http/create-api.ts';

export const paymentApi = createApi(paymentCalls);
