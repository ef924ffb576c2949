import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { receiptCalls } from '../../../../contract/calls/receipt-calls.ts';
import { ApiError, isUnreachable } from '../../../http/api-error.ts';
import { createApi } from '../../../http/create-api.ts';
import { sessionErrors } from '../../../http/session-errors.ts';
import { isDiscarded } from '../../../lib/query/is-discarded.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';

const receiptApi = createApi(receiptCalls);

/** The toast of a refusal. The banner reports an unreachable API, and the session its errors. */
const announceNotSent = (error: Error) => {
  if (isUnreachable(error) || sessionErrors.has(error)) return;
  const detail = error instanceof ApiError ? error.detail : undefined;
  showToast({ tone: 'error', message: detail || 'Failed to send the receipt again' });
};

/** The button that sends the receipt of a paid request again. */
export const ResendReceipt = ({ ident }: { readonly ident: string }) => {
  const client = useQueryClient();
  // After a lost response, the key stays, so that the next press does not send a second message.
  const key = useRef<string>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: (idempotencyKey: string) =>
      receiptApi.resendReceipt({ params: { id: ident }, idempotencyKey }),
    meta: { invalidates: [paymentKeys.all] },
    onSuccess: ({ channel }, idempotencyKey) => {
      key.current = undefined;
      // After a sign-out, nothing is announced to the next user.
      if (isDiscarded(client, ({ state }) => state.variables === idempotencyKey)) return;
      showToast({
        tone: 'success',
        message: `Resending the receipt by ${channel === 'sms' ? 'text' : 'email'}`,
        isRepeatable: true,
      });
    },
    onError: (error) => {
      if (!isUnreachable(error)) key.current = undefined;
      announceNotSent(error);
    },
  });
  const handleClick = () => {
    if (isPending) return;
    key.current ??= crypto.randomUUID();
    mutate(key.current);
  };
  return (
    <Button
      variant="default"
      aria-disabled={isPending || undefined}
      aria-busy={isPending}
      onClick={handleClick}
    >
      Send Receipt Again
    </Button>
  );
};
