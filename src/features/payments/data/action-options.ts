import { mutationOptions } from '@tanstack/react-query';
import { customerKeys, paymentKeys } from '../../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { paymentApi } from './api.ts';
import { resendApi } from './resend-api.ts';

export const cancelPaymentOptions = (ident: string) =>
  mutationOptions({
    mutationFn: () => paymentApi.cancelPayment({ params: { id: ident } }),
    meta: {
      success: 'Payment request cancelled',
      failure: 'Failed to cancel payment request',
      invalidates: [paymentKeys.all, customerKeys.all],
    },
  });

interface RefundInput {
  /** In pence. */
  readonly amount: number;
  /** What could be refunded when the user decided, in pence. */
  readonly refundableAmount: number;
  readonly idempotencyKey: string;
}

export const refundPaymentOptions = (ident: string, runWithReauth: RunWithReauth) =>
  mutationOptions({
    mutationFn: ({ idempotencyKey, ...payload }: RefundInput) =>
      runWithReauth(() =>
        paymentApi.refundPayment({
          params: { id: ident },
          payload,
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

/** The toast of success is `announceResend`, because it says on which channels the resend goes. */
export const resendPaymentOptions = (ident: string) =>
  mutationOptions({
    mutationFn: (idempotencyKey: string) =>
      resendApi.resendPayment({ params: { id: ident }, idempotencyKey, reconcilesFirst: true }),
    meta: {
      failure: 'Failed to resend payment request',
      invalidates: [paymentKeys.all],
    },
  });

/** `announceNotUndone` says why an undo failed. */
export const undoResendOptions = mutationOptions({
  mutationFn: (id: string) => resendApi.undoResend({ params: { id } }),
  meta: {
    success: 'Not sent: the resend was undone',
    saysWhenUnreachable: true,
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
