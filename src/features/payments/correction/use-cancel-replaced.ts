import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { isDiscarded } from '../../../lib/query/is-discarded.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { useNavigateIfMounted } from '../../../ui/hooks/use-navigate-if-mounted.ts';
import { paymentApi } from '../data/api.ts';
import { cancelReplaced } from '../send/action-steps.ts';
import type { NotReplacedOutcome } from '../send/announce-outcome.tsx';

/**
 * Unlike Cancel, this mutation has no toasts of its own: its message says that the new request was
 * sent nevertheless.
 */
const cancelReplacedOptions = {
  mutationFn: (ident: string) => paymentApi.cancelPayment({ params: { id: ident } }),
  meta: { invalidates: [paymentKeys.all] },
};

/**
 * Returns a function that cancels the replaced request, to be called once the corrected request is
 * sent. Unless the replaced request is then cancelled, the function announces the outcome, opens
 * that request, because its link may still work, and resolves to false.
 */
export const useCancelReplaced = (replaced: PaymentRequest | undefined) => {
  const client = useQueryClient();
  const navigate = useNavigateIfMounted();
  const cancel = useMutation(cancelReplacedOptions);
  return async (announce: (outcome: NotReplacedOutcome) => void) => {
    if (!replaced) return true;
    const { ident } = replaced;
    const outcome = await cancelReplaced(replaced, {
      write: () => cancel.mutateAsync(ident),
      getDataUpdatedAt: () => client.getQueryState(paymentKeys.detail(ident))?.dataUpdatedAt ?? 0,
      reloadPayment: () => paymentApi.getPayment({ params: { id: ident } }),
    });
    if (outcome === 'cancelled') return true;
    if (!isDiscarded(client, ({ state }) => state.variables === ident)) announce(outcome);
    await navigate({ to: '/payments/$paymentRequestId', params: { paymentRequestId: ident } });
    return false;
  };
};
