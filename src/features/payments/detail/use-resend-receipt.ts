import { mutationOptions } from '@tanstack/react-query';
import { receiptCalls } from '../../../../contract/calls/receipt-calls.ts';
import { createApi } from '../../../http/create-api.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { useCapability } from '../../../session/use-session.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';

const receiptApi = createApi(receiptCalls);

const resendReceiptOptions = mutationOptions({
  mutationFn: receiptApi.resendReceipt,
  meta: {
    failure: 'Failed to send the receipt again',
    saysDetail: true,
    invalidates: [paymentKeys.all],
  },
  onSuccess: ({ channel }) => {
    showToast({
      tone: 'success',
      message: `Resending the receipt by ${channel === 'sms' ? 'text' : 'email'}`,
      isRepeatable: true,
    });
  },
});

export const useResendReceipt = ({ ident, status }: PaymentOrRow) => {
  const isOffered = useCapability('messages');
  const { mutate, isPending } = useWrite(resendReceiptOptions);
  return {
    send: isOffered && status === 'paid' ? () => mutate({ params: { id: ident } }) : undefined,
    isPending,
  };
};
