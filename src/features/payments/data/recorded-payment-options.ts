import { mutationOptions } from '@tanstack/react-query';
import { recordedPaymentCalls } from '../../../../contract/calls/recorded-payment-calls.ts';
import { type CallInput, createApi } from '../../../http/create-api.ts';
import { paymentDependentKeys } from '../../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';

const recordedPaymentApi = createApi(recordedPaymentCalls);

export const recordPaymentOptions = mutationOptions({
  mutationFn: recordedPaymentApi.recordPayment,
  meta: {
    success: 'Payment recorded',
    failure: 'Failed to record the payment',
    invalidates: paymentDependentKeys,
  },
});

export const undoRecordedPaymentOptions = (runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: (input: CallInput<'undoRecordedPayment'>) =>
      runWithReauth(() => recordedPaymentApi.undoRecordedPayment(input)),
    meta: {
      success: 'Payment undone',
      failure: 'Failed to undo the payment',
      invalidates: paymentDependentKeys,
    },
  });
