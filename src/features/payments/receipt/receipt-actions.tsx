import { Button } from '@mantine/core';
import { mutationOptions, useQuery } from '@tanstack/react-query';
import { receiptCalls } from '../../../../contract/calls/receipt-calls.ts';
import { createApi } from '../../../http/create-api.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import { paymentOptions } from '../data/api.ts';

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

/** The receipt without the customer's link back to the payment page. */
const toStaffView = (receiptUrl: string) => {
  const url = new URL(receiptUrl, window.location.href);
  url.searchParams.set('view', 'staff');
  return url.href;
};

/**
 * The link to the receipt of a request that is paid or was refunded, and the button that sends the
 * receipt of a paid one again.
 */
export const ReceiptActions = ({ ident }: { readonly ident: string }) => {
  const { data } = useQuery(paymentOptions(ident));
  const { mutate, busyProps } = useWrite(resendReceiptOptions);
  return (
    <>
      {data?.receiptUrl && (
        <a
          href={toStaffView(data.receiptUrl)}
          target="_blank"
          rel="noopener noreferrer"
          className={getButtonLinkClass({ variant: 'quiet' })}
        >
          View Receipt
        </a>
      )}
      {data?.status === 'paid' && (
        <Button variant="default" {...busyProps} onClick={() => mutate({ params: { id: ident } })}>
          Resend Receipt
        </Button>
      )}
    </>
  );
};
