import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CurrentUser } from '../../../../contract/entities/session.ts';
import { createNetworkError } from '../../../http/api-error.ts';
import { backend } from '../../../http/backend.ts';
import { reachability } from '../../../http/reachability.ts';
import { wideScreen } from '../../../lib/browser/media-queries.ts';
import type { ClockReading } from '../../../lib/format/clock-reading.ts';
import { isDiscarded } from '../../../lib/query/is-discarded.ts';
import { paymentDependentKeys } from '../../../lib/query/query-keys.ts';
import { hasCapability, useTenant } from '../../../session/use-session.ts';
import { submitToApi } from '../../../ui/form/submit-to-api.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import { useIsMounted, useNavigateIfMounted } from '../../../ui/hooks/use-navigate-if-mounted.ts';
import { createPaymentOptions, showCreatedPayment, textConsentOptions } from '../data/api.ts';
import { highlightNewPayment } from '../list/highlight-payment.ts';
import type { RequestFormSchema, RequestPayload } from '../model/request-schema.ts';
import { announceNotReplaced, announceOutcome } from '../send/announce-outcome.tsx';
import { getQuestion } from '../send/attempt.ts';
import { createAttemptRunner } from '../send/attempt-runner.ts';
import { createDuplicateChecker } from '../send/duplicate-request.ts';
import type { FormDraft } from '../send/form-draft.ts';
import {
  createAttemptKey,
  getAttemptId,
  type SendServices,
  sendSteps,
} from '../send/send-steps.ts';
import { dismissPriceHint } from './amount/price-hint.tsx';
import type { RequestCorrection } from './request-correction.ts';

const reconcileOptions = {
  mutationFn: async ({
    payload,
    firstSentAt,
  }: {
    payload: RequestPayload;
    firstSentAt: ClockReading;
  }) => {
    // Few users lose a response.
    const { reconcileRequest } = await import('../send/reconcile-request.ts').catch(() => {
      throw createNetworkError('unreachable');
    });
    return reconcileRequest(payload, firstSentAt);
  },
  meta: { invalidates: paymentDependentKeys },
};

const toFormErrors = ({
  amountNet,
  amountGross,
  askForNow,
  ...others
}: Readonly<Record<string, string>>) => {
  const priceError = amountGross ?? amountNet;
  return {
    ...others,
    ...(priceError !== undefined && { price: priceError }),
    ...(askForNow !== undefined && { part: askForNow }),
  };
};

/** A wide screen shows the list anyway, so it opens the sent request. */
const getNextScreen = (ident: string | undefined, isWatched: boolean) => {
  if (ident === undefined || !(isWatched || wideScreen.matches()))
    return { to: '/payments' } as const;
  return {
    to: '/payments/$paymentRequestId',
    params: { paymentRequestId: ident },
    search: isWatched ? ({ watch: 'on' } as const) : {},
  } as const;
};

interface SendOptions {
  readonly me: CurrentUser | undefined;
  readonly confirmAbovePence: number;
  readonly correction: RequestCorrection | undefined;
  /** Watch shows the first request, and each at the counter. */
  readonly isWatched: boolean;
}

const isStoppedNumber = (client: QueryClient, phone: string | null | undefined) =>
  client.getQueryData(textConsentOptions(phone ?? '').queryKey)?.state === 'stopped';

export const useSendRequest = (
  form: AppForm<RequestFormSchema>,
  draft: FormDraft,
  options: SendOptions,
) => {
  const { me, confirmAbovePence, correction, isWatched } = options;
  const tenant = useTenant();
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const navigate = useNavigateIfMounted();
  const create = useMutation(createPaymentOptions);
  const reconcile = useMutation(reconcileOptions);
  const [checker] = useState(() =>
    createDuplicateChecker(client, { replacedIdent: correction?.replaced?.ident, tenant }),
  );
  const [attemptRunner] = useState(() =>
    createAttemptRunner({
      ...sendSteps,
      store: draft.attempts,
      getId: getAttemptId,
      createKey: (id) => createAttemptKey(draft.id, id),
    }),
  );
  const services: SendServices = {
    confirmAbovePence,
    isReachable: reachability.get,
    remembersKey: backend.remembersKey,
    getAttempts: draft.attempts.get,
    findDuplicate: checker.find,
    prepareRecipient: (customer, isRepetition) => correction?.prepareSend(customer, isRepetition),
    lookUpRequest: (payload, firstSentAt) => reconcile.mutateAsync({ payload, firstSentAt }),
    saveAttempts: draft.saveAttempts,
    createRequest: (payload, idempotencyKey, { asksAboutLinks }) =>
      create.mutateAsync({
        payload,
        idempotencyKey,
        query: asksAboutLinks && hasCapability(tenant, 'messages') ? { askAboutLinks: 'true' } : {},
      }),
  };
  const formWithMappedErrors = {
    ...form,
    setFieldErrors: (errors: Parameters<typeof toFormErrors>[0]) =>
      form.setFieldErrors(toFormErrors(errors)),
  };
  const send = submitToApi(
    formWithMappedErrors,
    createPaymentOptions.meta?.failure,
    async (payload) => {
      const attempt = await attemptRunner.press(payload, services);
      if (!attempt) return;
      const { state } = attempt;
      // The user has signed out meanwhile, and the next user must not see the request.
      const isForgotten =
        state.name === 'sent' &&
        !state.isFound &&
        isDiscarded(client, (each) => Object(each.state.variables).idempotencyKey === attempt.key);
      // Watch says that the request was sent, so no toast is needed.
      const isShownNext =
        isWatched && state.name === 'sent' && state.result?.ident !== undefined && isMounted();
      if (!isForgotten && !isShownNext)
        announceOutcome(attempt, {
          me,
          tenant,
          isStopped: isStoppedNumber(client, payload.customer.phone),
          isFormOpen: isMounted(),
        });
      if (state.name !== 'sent') {
        void draft.saveAttempts();
        const question = getQuestion(attempt);
        if (question?.about === 'address') form.setFormError(question.reason);
        if ('problem' in state && state.problem) throw state.problem;
        return;
      }
      draft.finish();
      if (state.isFound) {
        await correction?.cancelReplaced(announceNotReplaced);
        return;
      }
      dismissPriceHint();
      if (state.result && !isForgotten) showCreatedPayment(client, state.result);
      highlightNewPayment(payload, state.result?.ident);
      if ((await correction?.cancelReplaced(announceNotReplaced)) ?? true)
        await navigate(getNextScreen(state.result?.ident, isWatched));
    },
  );
  return { attemptRunner, checker, send };
};
