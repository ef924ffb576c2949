import { mutationOptions } from '@tanstack/react-query';
import { recordedPaymentCalls } from '../../../../contract/calls/recorded-payment-calls.ts';
import { resendCalls } from '../../../../contract/calls/resend-calls.ts';
import { type CallInput, createApi } from '../../../http/create-api.ts';
import { paymentDependentKeys, paymentKeys } from '../../../lib/query/query-keys.ts';
import { createReauthOptions } from '../../../lib/run-with-reauth.ts';
import { paymentApi } from './api.ts';

/** The lists need none of these calls. */
const resendApi = createApi(resendCalls);
const recordedPaymentApi = createApi(recordedPaymentCalls);

export const cancelPaymentOptions = mutationOptions({
  mutationFn: paymentApi.cancelPayment,
  meta: {
    success: 'Payment request cancelled',
    failure: 'Failed to cancel payment request',
    invalidates: paymentDependentKeys,
  },
});

export const refundPaymentOptions = createReauthOptions(
  (input: CallInput<'refundPayment'>) =>
    paymentApi.refundPayment({ ...input, reconcilesFirst: true }),
  {
    success: 'Refund requested',
    failure: 'Failed to refund payment',
    invalidates: paymentDependentKeys,
  },
);

/** The toast of `announceResend` names the channels. */
export const resendPaymentOptions = mutationOptions({
  mutationFn: (input: CallInput<'resendPayment'>) =>
    resendApi.resendPayment({ ...input, reconcilesFirst: true }),
  meta: {
    failure: 'Failed to resend payment request',
    invalidates: [paymentKeys.all],
  },
});

/** `announceNotUndone` says why an undo failed. */
export const undoResendOptions = mutationOptions({
  mutationFn: resendApi.undoResend,
  meta: {
    success: 'Not sent: the resend was undone',
    saysWhenUnreachable: true,
    invalidates: [paymentKeys.all],
  },
});

export const stopRemindersOptions = mutationOptions({
  mutationFn: paymentApi.stopReminders,
  meta: {
    success: 'Reminders stopped',
    failure: 'Failed to stop the reminders',
    invalidates: [paymentKeys.all],
  },
});

export const recordPaymentOptions = mutationOptions({
  mutationFn: recordedPaymentApi.recordPayment,
  meta: {
    success: 'Payment recorded',
    failure: 'Failed to record the payment',
    invalidates: paymentDependentKeys,
  },
});

export const undoRecordedPaymentOptions = createReauthOptions(
  recordedPaymentApi.undoRecordedPayment,
  {
    success: 'Recorded payment undone',
    failure: 'Failed to undo the payment',
    invalidates: paymentDependentKeys,
  },
);
