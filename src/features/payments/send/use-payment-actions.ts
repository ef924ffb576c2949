import {
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { formatMoney } from '../../../../contract/money.ts';
import {
  ApiError,
  isApiStatus,
  isChanged,
  isUnreachable,
  sessionErrors,
} from '../../../http/api-error.ts';
import { backend } from '../../../http/backend.ts';
import { reachability } from '../../../http/reachability.ts';
import { createId } from '../../../lib/browser/create-id.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { hasCapability } from '../../../session/use-session.ts';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import {
  cancelPaymentOptions,
  refundPaymentOptions,
  resendPaymentOptions,
} from '../data/action-options.ts';
import { paymentOptions, reloadPayment } from '../data/api.ts';
import { describeActionEffect } from '../model/action-effect.ts';
import {
  type ActionViewer,
  getBlockedReason,
  type PaymentAction,
} from '../model/blocked-reason.ts';
import type { PaymentOrRow } from '../model/payment-or-row.ts';
import { getRefundVersion } from '../model/refund-state.ts';
import {
  type ActionAttempt,
  type ActionPayload,
  actionSteps,
  getActionId,
  reconcileAction,
} from './action-steps.ts';
import { announceResend, undoPendingResend } from './announce-resend.tsx';
import { getQuestion } from './attempt.ts';
import { createAttemptRunner } from './attempt-runner.ts';

const lookupFailedMessage =
  'We couldn’t look what became of it, so nothing was sent now. Try again in a moment.';
const notFoundMessage = 'This request is not there any more.';

/**
 * Joins a fetch in flight. Returns null if the payment does not exist, and undefined if loading
 * fails.
 */
export const refetchPayment = (client: QueryClient, ident: string) =>
  client
    .fetchQuery({ ...paymentOptions(ident), staleTime: 0, retry: false })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return isApiStatus(error, 404) ? null : undefined;
    });

interface ActionContext {
  readonly action: PaymentAction;
  readonly ident: string;
  readonly viewer: ActionViewer;
  readonly before: PaymentOrRow;
}

const describeRefundChange = (before: PaymentOrRow, current: PaymentOrRow) => {
  const [shown, present] = [before, current].map(({ refundableAmount = 0 }) =>
    formatMoney(refundableAmount),
  );
  return `Nothing was refunded, because this payment has changed meanwhile: ${present} can be refunded now, and no longer ${shown}.`;
};

/** The current status explains most failures. The session shows its own errors. */
const getFailureMessage = async (
  client: QueryClient,
  { action, ident, viewer, before }: ActionContext,
  error: Error,
  fallback: string,
) => {
  if (sessionErrors.has(error)) return undefined;
  const current = await refetchPayment(client, ident);
  if (current === null) return notFoundMessage;
  if (isChanged(error)) {
    // The call has parsed `current`.
    return describeRefundChange(before, current ?? (error.current as PaymentRequest));
  }
  const blockedReason =
    current && action !== 'refund' ? getBlockedReason(action, current, viewer) : undefined;
  return blockedReason ?? ((error instanceof ApiError && error.detail) || fallback);
};

const fallbackMessages = {
  cancel: 'Failed to cancel payment request',
  resend: 'Failed to resend payment request',
  refund: 'Failed to refund payment',
} as const satisfies Record<PaymentAction, string>;

/** A slow resend must not stop a cancellation. */
const createActionAttempts = () => {
  const store = createStore<readonly ActionAttempt[]>([]);
  const create = () =>
    createAttemptRunner({
      ...actionSteps,
      store,
      getId: getActionId,
      createKey: createId,
    });
  return { store, cancel: create(), resend: create(), refund: create() };
};

const isRunning = ({ state }: ActionAttempt) =>
  state.name === 'checking' || state.name === 'sending';

/** A look-up has shown the outcome, or that it cannot be known. */
const isLookedUp = (attempt: ActionAttempt) => {
  const { state } = attempt;
  const about = getQuestion(attempt)?.about;
  return (state.name === 'sent' && state.isFound) || about === 'not-sent' || about === 'unclear';
};

/** The write was not sent, or its response was lost. */
const getUnreachableProblem = ({ state, loss }: ActionAttempt) => {
  const problem =
    state.name === 'refused' || state.name === 'unconfirmed' ? (state.problem ?? loss) : undefined;
  return isUnreachable(problem) ? problem : undefined;
};

/**
 * After a lost response, a press does this:
 * | the backend | the press |
 * | remembers idempotency keys | repeats the action |
 * | does not, and the payment is not reloaded | loads it, and the message says what became of the action |
 * | does not, and the payment is reloaded | repeats the action |
 */
export const usePaymentActions = (
  payment: PaymentOrRow,
  query: UseQueryResult<PaymentRequest>,
  viewer: ActionViewer,
  runWithReauth: RunWithReauth,
) => {
  const { ident } = payment;
  const { dataUpdatedAt } = query;
  const [errorMessage, setError] = useState<string>();
  const [attempts] = useState(createActionAttempts);
  const pressed = useStore(attempts.store);
  const last = pressed.at(-1);
  const client = useQueryClient();
  const { mutateAsync: cancel } = useWrite(cancelPaymentOptions);
  const { mutateAsync: resend } = useWrite({
    ...resendPaymentOptions,
    onSuccess: (resent) => announceResend(hasCapability(viewer.tenant, 'messages') ? resent : null),
  });
  const { mutateAsync: refund } = useWrite({
    ...refundPaymentOptions(runWithReauth),
    onSuccess: (refunded) => client.setQueryData(paymentKeys.detail(ident), refunded),
  });
  const { mutateAsync: reload } = useMutation({ mutationFn: () => reloadPayment(client, ident) });

  const isActionRunning = (action: PaymentAction) =>
    pressed.some((attempt) => isRunning(attempt) && attempt.payload.action === action);
  const isUnconfirmed = last?.state.name === 'unconfirmed';
  const reconcileLast = useEffectEvent(() => {
    if (!last || dataUpdatedAt === last.payload.dataUpdatedAt) return;
    attempts[last.payload.action].put(reconcileAction(last, payment, viewer));
  });
  useEffect(
    function reconcileWithLoadedPayment() {
      if (isUnconfirmed && dataUpdatedAt > 0) reconcileLast();
    },
    [isUnconfirmed, dataUpdatedAt],
  );

  const write = (
    { action, refund: content }: ActionPayload,
    idempotencyKey: string,
  ): Promise<unknown> => {
    const input = { params: { id: ident }, idempotencyKey };
    if (action === 'cancel') return cancel(input);
    if (action === 'resend') return resend(input);
    const { amount = 0, refundableAmount = 0 } = content ?? {};
    return refund({ ...input, payload: { amount, refundableAmount } });
  };
  const removeAttempts = (matches: (attempt: ActionAttempt) => boolean) =>
    attempts.store.set(attempts.store.get().filter((attempt) => !matches(attempt)));
  const press = async (action: PaymentAction, content?: ActionPayload['refund']) => {
    setError(undefined);
    // After a success, the same action can be meant again, with a new key.
    removeAttempts(({ state }) => state.name === 'sent');
    const payload = { action, refund: content, before: payment, dataUpdatedAt };
    const getDataUpdatedAt = () =>
      client.getQueryState(paymentKeys.detail(ident))?.dataUpdatedAt ?? 0;
    const services = {
      viewer,
      isReachable: reachability.get,
      remembersKey: backend.remembersKey,
      getDataUpdatedAt,
      reloadPayment: reload,
      write,
    };
    const attempt = await attempts[action].press(payload, services);
    if (!attempt) return false;
    const { state } = attempt;
    const problem =
      state.name === 'refused' || state.name === 'unconfirmed' ? state.problem : undefined;
    // The connection banner reports an unreachable API and a lost response.
    if (problem && !isUnreachable(problem)) {
      setError(
        await getFailureMessage(
          client,
          { action, ident, viewer, before: payment },
          problem,
          fallbackMessages[action],
        ),
      );
    }
    return state.name === 'sent' && !state.isFound;
  };
  const lookUpError =
    last && getQuestion(last)?.about === 'look-up-failed' ? lookupFailedMessage : undefined;
  const error = errorMessage ?? lookUpError;

  return {
    /** It is undefined after a success. */
    message:
      error ??
      (last && isLookedUp(last) ? describeActionEffect(last.payload, payment, viewer) : undefined),
    isError: error !== undefined,
    isOutcomeUnknown: last?.firstSentAt !== undefined && !isLookedUp(last),
    isResending: isActionRunning('resend'),
    isCancelling: isActionRunning('cancel'),
    isRefunding: isActionRunning('refund'),
    refundError: last?.payload.action === 'refund' ? getUnreachableProblem(last) : undefined,
    /**
     * A row may be old. From the cache, a second quick press knows what the first one did. Await
     * this before a write: the fetch after it could join an older fetch, and return the old state.
     */
    getPayment: async () =>
      client.getQueryData(paymentOptions(ident).queryKey) ??
      (await refetchPayment(client, ident)) ??
      undefined,
    /**
     * Undoes a resend to the wrong address. When it is false, the message says why. It is true if the
     * request cannot be loaded, because New Request checks again before it sends.
     */
    prepareCorrection: async () => {
      undoPendingResend(ident);
      const current = await refetchPayment(client, ident);
      const reason =
        current === null ? notFoundMessage : current && getBlockedReason('cancel', current, viewer);
      setError(reason);
      return reason === undefined;
    },
    /** A message stays while the action's effect is unknown. */
    clearMessage: () => {
      setError(undefined);
      removeAttempts((attempt) => attempt.firstSentAt === undefined && !isRunning(attempt));
    },
    cancel: () => press('cancel'),
    resend: () => press('resend'),
    /**
     * The backend refuses the refund if `refundableAmount` has changed. Another one changes the
     * idempotency key.
     */
    refund: (amount: number, refundableAmount: number) =>
      press('refund', { amount, refundableAmount, version: getRefundVersion(payment) }),
  };
};
