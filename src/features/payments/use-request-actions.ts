import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentRequest } from '../../../contract/payment.ts';
import { isAnswerLost, isUnreachable } from '../../http/api-error.ts';
import { useAttempt } from '../../http/attempt.ts';
import { backend } from '../../http/backend.ts';
import { reachability } from '../../http/reachability.ts';
import { showToast } from '../../ui/toasts.tsx';
import { cancelPaymentOptions, reloadPayment, resendPaymentOptions } from './api.ts';
import { becameOf, type LostPress } from './lost-press.ts';

const notLooked = "We couldn't look what became of it, so nothing was sent now. Try again in a moment.";

/**
 * Cancel and resend of a loaded request, and what there is to say of the last press. Once an answer was lost, the request
 * is loaded anew before the same is sent again, unless its key makes that needless.
 */
export const useRequestActions = (payment: PaymentRequest, query: UseQueryResult<PaymentRequest>) => {
  const { ident, lastSentAt } = payment;
  const [refusal, setRefusal] = useState<string>();
  const [lost, setLost] = useState<LostPress>();
  const [resends, setResends] = useState(0);
  const attempt = useAttempt();
  const client = useQueryClient();
  const isLookedAt = lost !== undefined && query.dataUpdatedAt !== lost.dataUpdatedAt;

  const watch = (act: LostPress['act']) => ({
    onMutate: () => setRefusal(undefined),
    onError: (error: Error) => {
      if (isAnswerLost(error)) setLost({ act, lastSentAt, dataUpdatedAt: query.dataUpdatedAt });
      if (isUnreachable(error)) return;
      setLost(undefined);
      setRefusal(error.message);
    },
  });
  const cancelling = useMutation({
    ...cancelPaymentOptions(ident),
    ...watch('cancel'),
    onSuccess: () => {
      setLost(undefined);
      showToast({ tone: 'success', message: 'Payment request cancelled' });
    },
  });
  const resending = useMutation({
    ...resendPaymentOptions(ident),
    ...watch('resend'),
    onSuccess: () => {
      setLost(undefined);
      setResends(resends + 1);
      showToast({ tone: 'success', message: 'Payment request resent' });
    },
  });

  const looking = useMutation({
    mutationFn: () => reloadPayment(client, ident),
    onMutate: () => setRefusal(undefined),
    onError: () => setRefusal(notLooked),
  });
  // While out of reach the press itself is refused, at once.
  const needsLook = () => lost !== undefined && !isLookedAt && reachability.get();

  return {
    /** What became of the last press, when that was not as meant. */
    said: refusal ?? (isLookedAt ? becameOf(lost, payment) : undefined),
    isRefused: refusal !== undefined,
    isResending: resending.isPending || looking.isPending,
    isCancelling: cancelling.isPending,
    /** Resolves once it is over; with whether the request was cancelled. */
    cancel: async () => {
      const isDone = async (press: Promise<unknown>) =>
        press.then(
          () => true,
          () => false,
        );
      if (!needsLook()) return isDone(cancelling.mutateAsync());
      await isDone(looking.mutateAsync());
      return false;
    },
    /** Each press that was answered starts anew. */
    resend: () => {
      if (needsLook() && !backend.honoursKeys()) looking.mutate();
      else resending.mutate(attempt.keyFor({ ident, resends }));
    },
  };
};
