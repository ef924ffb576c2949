import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { receiptCalls } from '../../../../contract/calls/receipt-calls.ts';
import { ApiError, isUnreachable } from '../../../http/api-error.ts';
import { createApi } from '../../../http/create-api.ts';
import { sessionErrors } from '../../../http/session-errors.ts';
import { createId } from '../../../lib/browser/create-id.ts';
import { isDiscarded } from '../../../lib/query/is-discarded.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { paymentOptions } from '../data/api.ts';

const receiptApi = createApi(receiptCalls);

/** The toast of a refusal. The banner reports an unreachable API, and the session its errors. */
const announceNotSent = (error: Error) => {
  if (isUnreachable(error) || sessionErrors.has(error)) return;
  const detail = error instanceof ApiError ? error.detail : undefined;
  showToast({ tone: 'error', message: detail || 'Failed to send the receipt again' });
};

/**
 * The link to the receipt of a request that is paid or was refunded, and the button that sends the
 * receipt of a paid one again.
 */
export const ReceiptActions = ({ ident }: { readonly ident: string }) => {
  const client = useQueryClient();
  const { data } = useQuery(paymentOptions(ident));
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
    key.current ??= createId();
    mutate(key.current);
  };
  return (
    <>
      {data?.receiptUrl && (
        <a
          href={data.receiptUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={getButtonLinkClass({ variant: 'quiet' })}
        >
          View Receipt
        </a>
      )}
      {data?.status === 'paid' && (
        <Button
          variant="default"
          aria-disabled={isPending || undefined}
          aria-busy={isPending}
          onClick={handleClick}
        >
          Resend Receipt
        </Button>
      )}
    </>
  );
};
