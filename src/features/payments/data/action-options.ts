import { mutationOptions } from '@tanstack/react-query';
import { customerKeys, paymentKeys } from '../../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { paymentApi } from './api.ts';

export const cancelPaymentOptions = (ident: string) =>
  mutationOptions({
    mutationFn: () => paymentApi.cancelPayment({ params: { id: ident } }),
    meta: {
      success: 'Payment request cancelled',
      failure: 'Failed to cancel payment request',
      invalidates: [paymentKeys.all],
    },
  });

interface RefundInput {
  /** In pence. */
  readonly amount: number;
  readonly idempotencyKey: string;
}

export const refundPaymentOptions = (ident: string, runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: ({ amount, idempotencyKey }: RefundInput) =>
      runWithReauth(() =>
        paymentApi.refundPayment({
          params: { id: ident },
          payload: { amount },
          idempotencyKey,
          reconcilesFirst: true,
        }),
      ),
    meta: {
      success: 'Refund requested',
      failure: 'Failed to refund payment',
      invalidates: [paymentKeys.all, customerKeys.all],
    },
  });

export const resendPaymentOptions = (ident: string) =>
  mutationOptions({
    mutationFn: (idempotencyKey: string) =>
      paymentApi.resendPayment({ params: { id: ident }, idempotencyKey, reconcilesFirst: true }),
    meta: {
      success: 'Payment request resent',
      failure: 'Failed to resend payment request',
      invalidates: [paymentKeys.all],
    },
  });

export const stopRemindersOptions = (ident: string) =>
  mutationOptions({
    mutationFn: () => paymentApi.stopReminders({ params: { id: ident } }),
    meta: {
      success: 'Reminders stopped',
      failure: 'Failed to stop the reminders',
      invalidates: [paymentKeys.all],
    },
  });
