import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../http/api-error.ts';
import { backend } from '../../../http/backend.ts';
import { reachability } from '../../../http/reachability.ts';
import type { ClockReading } from '../../../lib/clock-reading.ts';
import { isDiscarded } from '../../../lib/query/is-discarded.ts';
import { customerKeys, paymentKeys } from '../../../lib/query/query-keys.ts';
import { wideScreen } from '../../../lib/wide-screen.ts';
import { submitToApi } from '../../../ui/form/submit-to-api.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import { useIdempotentWrite } from '../../../ui/hooks/use-idempotent-write.ts';
import { useNavigateIfMounted } from '../../../ui/hooks/use-navigate-if-mounted.ts';
import { createPaymentOptions } from '../data/api.ts';
import { highlightNewPayment } from '../list/highlight-new-payment.ts';
import type { RequestFormSchema, RequestPayload } from '../model/request-schema.ts';
import type { FormDraft } from '../send/form-draft.ts';
import { type ReconcileResult, reconcileRequest } from '../send/reconcile-request.ts';
import { showSentToast } from '../send/show-sent-toast.tsx';
import { dismissPriceHint } from './price-hint.tsx';
import type { RequestCorrection } from './request-correction.ts';

const reconcileOptions = {
  mutationFn: ({ payload, firstSentAt }: { payload: RequestPayload; firstSentAt: ClockReading }) =>
    reconcileRequest(payload, firstSentAt),
  meta: { invalidates: [paymentKeys.all, customerKeys.all] },
};

/** Maps an error of `amount_gross` or `amount_net` to the price field. */
const toFormErrors = ({ amountNet, amountGross, ...others }: Readonly<Record<string, string>>) => {
  const priceError = amountGross ?? amountNet;
  return priceError === undefined ? others : { ...others, price: priceError };
};

/** The screen after sending: the list, or on a wide screen, which shows the list anyway, the sent request. */
const getNextScreen = (ident: string | undefined) =>
  ident !== undefined && wideScreen.matches()
    ? ({ to: '/payments/$paymentRequestId', params: { paymentRequestId: ident } } as const)
    : ({ to: '/payments' } as const);

interface SendOptions {
  readonly sendsTextMessages: boolean;
  readonly correction: RequestCorrection | undefined;
}

/**
 * Returns the function that sends the form, and the result of the last reconciliation. If a response was lost and the
 * backend ignores idempotency keys, the next submit of the same payload reconciles instead of sending
 * (docs/decisions/010). Nothing is sent unless `confirmSend` resolves to true.
 */
export const useSendRequest = (
  form: AppForm<RequestFormSchema>,
  confirmSend: (payload: RequestPayload) => Promise<boolean>,
  draft: FormDraft,
  { sendsTextMessages, correction }: SendOptions,
) => {
  const client = useQueryClient();
  const [reconcileResult, setReconcileResult] = useState<ReconcileResult | { readonly kind: 'lookup-failed' }>();
  const navigate = useNavigateIfMounted();
  const idempotentWrite = useIdempotentWrite(draft);
  const create = useMutation({
    ...createPaymentOptions,
    onSuccess: (created, variables) => {
      if (isDiscarded(client, ({ state }) => state.variables === variables)) return;
      const { customer } = variables.payload;
      // On a wide screen, the app opens the sent request anyway, so the toast needs no link to it.
      const viewableIdent = wideScreen.matches() ? undefined : created?.ident;
      showSentToast({ ...customer, ...(!sendsTextMessages && { phone: '' }) }, viewableIdent);
    },
  });
  const reconcile = useMutation(reconcileOptions);

  const reconcileLostSend = async (payload: RequestPayload, firstSentAt: ClockReading) => {
    try {
      const result = await reconcile.mutateAsync({ payload, firstSentAt });
      setReconcileResult(result);
      idempotentWrite.markResolved(payload);
      if (result.kind !== 'sent') return;
      draft.finish();
      await correction?.cancelReplaced();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setReconcileResult({ kind: 'lookup-failed' });
    }
  };
  const formWithMappedErrors = {
    ...form,
    setFieldErrors: (errors: Parameters<typeof toFormErrors>[0]) => form.setFieldErrors(toFormErrors(errors)),
  };
  const send = submitToApi(formWithMappedErrors, createPaymentOptions.meta?.failure, async (payload) => {
    setReconcileResult(undefined);
    const firstSentAt = idempotentWrite.getUnconfirmedSince(payload);
    const isRepeated = firstSentAt !== undefined;
    // A repeated attempt needs no confirmation: the user has confirmed the first attempt, and both have the same key.
    if (!isRepeated && !(await confirmSend(payload))) return;
    const correctionError = await correction?.prepareSend(payload.customer, isRepeated);
    if (correctionError) return form.setFormError(correctionError);
    // While the API is unreachable, the form does not reconcile, because the write itself fails at once.
    if (isRepeated && !backend.supportsIdempotencyKeys() && reachability.get()) {
      return reconcileLostSend(payload, firstSentAt);
    }
    const created = await idempotentWrite.send(payload, (idempotencyKey) =>
      create.mutateAsync({ payload, idempotencyKey }),
    );
    draft.finish();
    dismissPriceHint();
    highlightNewPayment(payload, created?.ident);
    if ((await correction?.cancelReplaced()) ?? true) await navigate(getNextScreen(created?.ident));
  });
  return { send, reconcileResult };
};
