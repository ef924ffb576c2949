import { type QueryClient, type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentRequest } from '../../../contract/payment.ts';
import type { CurrentUser } from '../../../contract/session.ts';
import { ApiError, isAnswerLost, isStatus, isUnreachable } from '../../http/api-error.ts';
import { useAttempt } from '../../http/attempt.ts';
import { backend } from '../../http/backend.ts';
import { reachability } from '../../http/reachability.ts';
import { sessionRefusals } from '../../http/session-refusals.ts';
import { showToast } from '../../ui/toast-store.ts';
import { cancelPaymentOptions, paymentOptions, reloadPayment, resendPaymentOptions } from './api.ts';
import { becameOf, type LostPress } from './lost-press.ts';
import type { PartialPayment } from './use-payment-from-lists.ts';
import { type Act, whyNot } from './why-not.ts';

const notLooked = "We couldn't look what became of it, so nothing was sent now. Try again in a moment.";
const gone = 'This request is not there any more.';

/** The request as it is now; shares what is loading already. Undefined where it cannot be loaded. */
const lookAt = (client: QueryClient, ident: string) =>
  client.fetchQuery({ ...paymentOptions(ident), staleTime: 0, retry: false }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return isStatus(error, 404) ? null : undefined;
  });

/** What there is to say once a press was refused: how the request stands, else the backend's own word. */
const saidOf = async (client: QueryClient, { act, ident, me }: Press, error: Error, failure: string) => {
  if (sessionRefusals.has(error)) return undefined;
  const now = await lookAt(client, ident);
  if (now === null) return gone;
  return (now && whyNot(act, now, me)) ?? ((error instanceof ApiError && error.detail) || failure);
};

interface Press {
  readonly act: Act;
  readonly ident: string;
  readonly me: CurrentUser | undefined;
}

/** True once it has succeeded, false once it has not. */
const isDone = (press: Promise<unknown>) =>
  press.then(
    () => true,
    () => false,
  );

/**
 * Cancel and resend of a loaded request, and what there is to say of the last press. Once an answer was lost, the request
 * is loaded anew before the same is sent again, unless its key makes that needless.
 */
export const useRequestActions = (
  payment: PartialPayment,
  query: UseQueryResult<PaymentRequest>,
  me: CurrentUser | undefined,
) => {
  const { ident, lastSentAt } = payment;
  const [refusal, setRefusal] = useState<string>();
  const [lost, setLost] = useState<LostPress>();
  const [resends, setResends] = useState(0);
  const attempt = useAttempt();
  const client = useQueryClient();
  const isLookedAt = lost !== undefined && query.dataUpdatedAt !== lost.dataUpdatedAt;

  const watch = (act: Act, failure: string) => ({
    onMutate: () => setRefusal(undefined),
    onError: async (error: Error) => {
      if (isAnswerLost(error)) setLost({ act, lastSentAt, dataUpdatedAt: query.dataUpdatedAt });
      if (isUnreachable(error)) return;
      setLost(undefined);
      setRefusal(await saidOf(client, { act, ident, me }, error, failure));
    },
  });
  const cancelling = useMutation({
    ...cancelPaymentOptions(ident),
    ...watch('cancel', 'Failed to cancel payment request'),
    onSuccess: () => {
      setLost(undefined);
      showToast({ tone: 'success', message: 'Payment request cancelled' });
    },
  });
  const resending = useMutation({
    ...resendPaymentOptions(ident),
    ...watch('resend', 'Failed to resend payment request'),
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
    said: refusal ?? (isLookedAt ? becameOf(lost, payment, me) : undefined),
    isRefused: refusal !== undefined,
    /** Whether nobody knows yet if the last press was done: the next is the same once more. */
    isInDoubt: lost !== undefined && !isLookedAt,
    isResending: resending.isPending || looking.isPending,
    isCancelling: cancelling.isPending,
    /**
     * The payment as loaded, for decisions that a list row may be too old for; undefined where it cannot be loaded. Also
     * to be awaited before a write: the refetch after the write would otherwise reuse a load that began before it.
     */
    getLoaded: async () => query.data ?? (await lookAt(client, ident)) ?? undefined,
    /** Resolves once it is over; with whether the request was cancelled. */
    cancel: async () => {
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
