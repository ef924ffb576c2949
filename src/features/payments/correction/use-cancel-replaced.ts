import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentRequest } from '../../../../contract/payment.ts';
import { isDiscarded } from '../../../lib/query/is-discarded.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { useNavigateIfMounted } from '../../../ui/hooks/use-navigate-if-mounted.ts';
import { paymentApi } from '../data/payment-api.ts';

const notCancelledMessage = 'The new request was sent, but this one is not cancelled.';

/** Unlike Cancel, this mutation has no toasts of its own: the hook says that the new request was sent nevertheless. */
const cancelReplacedOptions = {
  mutationFn: (ident: string) => paymentApi.cancelPayment({ params: { id: ident } }),
  meta: { invalidates: [paymentKeys.all] },
};

/**
 * Returns a function that cancels the replaced request, to be called once the corrected request is sent. If the
 * cancellation fails, the function opens the replaced request, because its link still works, and resolves to false.
 */
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
