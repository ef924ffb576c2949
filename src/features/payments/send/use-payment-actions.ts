import { type QueryClient, type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentRequest } from '../../../../contract/payment.ts';
import { ApiError, isApiStatus, isResponseLost, isUnreachable } from '../../../http/api-error.ts';
import { backend } from '../../../http/backend.ts';
import { reachability } from '../../../http/reachability.ts';
import { sessionErrors } from '../../../http/session-errors.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { useIdempotentWrite } from '../../../ui/hooks/use-idempotent-write.ts';
import { cancelPaymentOptions, refundPaymentOptions, resendPaymentOptions } from '../data/action-options.ts';
import { paymentOptions, reloadPayment } from '../data/api.ts';
import { type ActionViewer, getBlockedReason, type PaymentAction } from '../model/blocked-reason.ts';
import type { PartialPayment } from '../model/partial-payment.ts';
import { getRefundVersion } from '../model/refund-state.ts';
import { describeUnconfirmedAction, type UnconfirmedAction } from './unconfirmed-action.ts';

const lookupFailedMessage = "We couldn't look what became of it, so nothing was sent now. Try again in a moment.";
const notFoundMessage = 'This request is not there any more.';

/**
 * Loads a payment, or joins the fetch in flight. Resolves to null if the payment does not exist, and to undefined if
 * loading fails.
 */
const refetchPayment = (client: QueryClient, ident: string) =>
  client.fetchQuery({ ...paymentOptions(ident), staleTime: 0, retry: false }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return isApiStatus(error, 404) ? null : undefined;
  });

interface ActionContext {
  readonly action: PaymentAction;
  readonly ident: string;
  readonly viewer: ActionViewer;
}

/**
 * Says why an action failed: in terms of the payment's current status if the status explains the failure, otherwise
 * with the backend's detail or `fallback`. Undefined for an error of the session, which the session shows.
 */
const getFailureMessage = async (
  client: QueryClient,
  { action, ident, viewer }: ActionContext,
  error: Error,
  fallback: string,
) => {
  if (sessionErrors.has(error)) return undefined;
  const current = await refetchPayment(client, ident);
  if (current === null) return notFoundMessage;
  const blockedReason = current && action !== 'refund' ? getBlockedReason(action, current, viewer) : undefined;
  return blockedReason ?? ((error instanceof ApiError && error.detail) || fallback);
};

/** Resolves to whether the mutation succeeded. Never rejects. */
const resolveSuccess = (mutation: Promise<unknown>) =>
  mutation.then(
    () => true,
    () => false,
  );

/**
 * Cancels, resends and refunds a payment request, and provides the message about the last action. After a lost
 * response, the app repeats the action only once it has loaded the payment again: until then, pressing the button only
 * loads the payment, and the message says what became of the action. With idempotency keys, resends and refunds are
 * repeated at once.
 */
export const usePaymentActions = (
  payment: PartialPayment,
  query: UseQueryResult<PaymentRequest>,
  viewer: ActionViewer,
  runWithReauth: RunWithReauth,
) => {
  const { ident } = payment;
  const [errorMessage, setError] = useState<string>();
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedAction>();
  /**
   * The number of successful resends and refunds. It is part of the idempotency key's input, so that an intended second
   * resend gets a new key, and the backend does not treat it as a repetition.
   */
  const [sentCount, setSentCount] = useState(0);
  const idempotentWrite = useIdempotentWrite();
  const client = useQueryClient();
  /** Whether the payment was loaded again after the unconfirmed action. */
  const isReloaded = unconfirmed !== undefined && query.dataUpdatedAt !== unconfirmed.dataUpdatedAt;

  /** Handlers of a mutation that record why it failed, or that its outcome is unknown. */
  const trackFailure = (action: PaymentAction, fallback: string) => ({
    /** Returns the payment before the action, which `onError` receives. */
    onMutate: () => {
      setError(undefined);
      return payment;
    },
    onError: async (error: Error, _variables: unknown, before: PartialPayment = payment) => {
      if (isResponseLost(error)) setUnconfirmed({ action, before, dataUpdatedAt: query.dataUpdatedAt });
      // The connection banner reports an unreachable API and a lost response, so no message is needed here.
      if (isUnreachable(error)) return;
      setUnconfirmed(undefined);
      setError(await getFailureMessage(client, { action, ident, viewer }, error, fallback));
    },
  });
  const cancelMutation = useMutation({
    ...cancelPaymentOptions(ident),
    ...trackFailure('cancel', 'Failed to cancel payment request'),
    onSuccess: () => setUnconfirmed(undefined),
  });
  const resendMutation = useMutation({
    ...resendPaymentOptions(ident),
    ...trackFailure('resend', 'Failed to resend payment request'),
    onSuccess: () => {
      setUnconfirmed(undefined);
      setSentCount(sentCount + 1);
    },
  });
  const refundMutation = useMutation({
    ...refundPaymentOptions(ident, runWithReauth),
    ...trackFailure('refund', 'Failed to refund payment'),
    onSuccess: (refunded) => {
      setUnconfirmed(undefined);
      setSentCount(sentCount + 1);
      client.setQueryData(paymentKeys.detail(ident), refunded);
    },
  });

  const reloadMutation = useMutation({
    mutationFn: () => reloadPayment(client, ident),
    onMutate: () => setError(undefined),
    onError: () => setError(lookupFailedMessage),
  });
  // While the API is unreachable, no reload is needed, because the write itself fails at once.
  const needsReload = () => unconfirmed !== undefined && !isReloaded && reachability.get();

  return {
    /** The message about the last action; undefined after a success. */
    message: errorMessage ?? (isReloaded ? describeUnconfirmedAction(unconfirmed, payment, viewer) : undefined),
    isError: errorMessage !== undefined,
    /** Whether the last action's effect is unknown. */
    isOutcomeUnknown: unconfirmed !== undefined && !isReloaded,
    isResending: resendMutation.isPending || reloadMutation.isPending,
    isCancelling: cancelMutation.isPending,
    isRefunding: refundMutation.isPending || reloadMutation.isPending,
    /** The error of the last refund if the API was unreachable: the refund was not sent, or its response was lost. */
    refundError: isUnreachable(refundMutation.error) ? refundMutation.error : undefined,
    /**
     * Resolves to the full payment, because a list row may be out of date, or to undefined if loading fails. Await it
     * before a write: otherwise the refetch after the write joins a fetch that began before the write, and gets the old
     * state.
     */
    getPayment: async () => query.data ?? (await refetchPayment(client, ident)) ?? undefined,
    /**
     * Loads the request again. Resolves to false if the request can no longer be cancelled; the message then says why.
     * Resolves to true if the request cannot be loaded, because New Request checks again before it sends.
     */
    canStillCancel: async () => {
      const current = await refetchPayment(client, ident);
      const reason = current === null ? notFoundMessage : current && getBlockedReason('cancel', current, viewer);
      setError(reason);
      return reason === undefined;
    },
    /** Removes the message about the last action, unless the action's effect is still unknown. */
    clearMessage: () => {
      setError(undefined);
      refundMutation.reset();
      if (isReloaded) setUnconfirmed(undefined);
    },
    /** Resolves to whether the request was cancelled. */
    cancel: async () => {
      if (!needsReload()) return resolveSuccess(cancelMutation.mutateAsync());
      await resolveSuccess(reloadMutation.mutateAsync());
      return false;
    },
    resend: () => {
      if (needsReload() && !backend.supportsIdempotencyKeys()) reloadMutation.mutate();
      else resendMutation.mutate(idempotentWrite.getKey({ ident, sentCount }));
    },
    /**
     * Requests a refund of `amount` pence. Resolves to whether the backend accepted it. Another refundable amount
     * changes the idempotency key.
     */
    refund: async (amount: number) => {
      if (needsReload() && !backend.supportsIdempotencyKeys()) {
        await resolveSuccess(reloadMutation.mutateAsync());
        return false;
      }
      const idempotencyKey = idempotentWrite.getKey({ ident, amount, version: getRefundVersion(payment), sentCount });
      return resolveSuccess(refundMutation.mutateAsync({ amount, idempotencyKey }));
    },
  };
};
