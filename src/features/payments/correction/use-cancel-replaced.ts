import { useQueryClient } from '@tanstack/react-query';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { ApiError } from '../../../http/api-error.ts';
import { isDiscarded } from '../../../lib/query/is-discarded.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { useNavigateIfMounted } from '../../../ui/hooks/use-navigate-if-mounted.ts';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import { paymentApi } from '../data/api.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import { isCancelled } from '../model/status-badge.ts';
import type { NotReplacedOutcome } from '../send/announce-outcome.tsx';

interface CancelReplacedServices {
  readonly cancel: () => Promise<unknown>;
  readonly reloadPayment: () => Promise<PaymentOrRow>;
}

/**
 * A failed call may have cancelled the request: its response was lost, or a colleague was faster.
 */
export const cancelReplaced = async ({ cancel, reloadPayment }: CancelReplacedServices) => {
  try {
    await cancel();
    return 'cancelled';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  const payment = await reloadPayment().catch(() => undefined);
  if (!payment) return 'unknown';
  return isCancelled(payment.status) ? 'cancelled' : 'not-cancelled';
};

/** Unlike Cancel, this call has no toasts. */
const cancelReplacedOptions = {
  mutationFn: paymentApi.cancelPayment,
  meta: { invalidates: [paymentKeys.all] },
};

/**
 * The returned function cancels the replaced request. If that fails, it announces the outcome,
 * opens the request, because its link may still work, and resolves to false.
 */
export const useCancelReplaced = (replaced: PaymentRequest | undefined) => {
  const client = useQueryClient();
  const navigate = useNavigateIfMounted();
  const cancel = useWrite(cancelReplacedOptions);
  return async (announce: (outcome: NotReplacedOutcome) => void) => {
    if (!replaced) return true;
    const { ident } = replaced;
    const input = { params: { id: ident } };
    const outcome = await cancelReplaced({
      cancel: () => cancel.mutateAsync(input),
      reloadPayment: () => paymentApi.getPayment(input),
    });
    if (outcome === 'cancelled') return true;
    if (!isDiscarded(client, ({ state }) => state.variables === input)) announce(outcome);
    await navigate({ to: '/payments/$paymentRequestId', params: { paymentRequestId: ident } });
    return false;
  };
};
