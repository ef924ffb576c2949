import { resendCalls } from '../../../../contract/calls/resend-calls.ts';
import { createApi } from '../../../http/create-api.ts';

/** Apart from `paymentApi`, because the lists need none of it. */
export const resendApi = createApi(resendCalls);
