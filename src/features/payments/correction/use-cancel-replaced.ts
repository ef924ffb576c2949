import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentRequest } from '../../../../contract/payment.ts';
import { isDiscarded } from '../../../lib/query/is-discarded.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useNavigateIfMounted } from '../../../ui/hooks/use-navigate-if-mounted.ts';
import { paymentApi } from '../payment-api.ts';

const notCancelledMessage = 'The new request was sent, but this one is not cancelled.';

/** The mutation shows no toast, because a failure means something else here. */
const cancelReplacedOptions = {
  mutationFn: (ident: string) => paymentApi.cancelPayment({ params: { id: ident } }),
  meta: { invalidates: [paymentKeys.all] },
};

/** Cancels the old request once the corrected one is sent. If that fails, opens it, because its link still works. */
export const useCancelReplaced = (replaced: PaymentRequest | undefined) => {
  const client = useQueryClient();
  const navigate = useNavigateIfMounted();
  const cancel = useMutation(cancelReplacedOptions);
  return async () => {
    if (!replaced) return true;
    const { ident } = replaced;
    try {
      await cancel.mutateAsync(ident);
      return true;
    } catch {
      if (!isDiscarded(client, ({ state }) => state.variables === ident)) {
        showToast({ tone: 'error', message: notCancelledMessage, timeoutMs: 20_000 });
      }
      await navigate({ to: '/payments/$paymentRequestId', params: { paymentRequestId: ident } });
      return false;
    }
  };
};
