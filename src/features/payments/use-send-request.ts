import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { useAttempt } from '../../http/attempt.ts';
import { backend } from '../../http/backend.ts';
import { customerKeys, paymentKeys } from '../../http/query-keys.ts';
import { reachability } from '../../http/reachability.ts';
import type { Moment } from '../../lib/elapsed.ts';
import { submitToApi } from '../../ui/form/submit-to-api.ts';
import type { AppForm } from '../../ui/form/use-form.ts';
import { useLeave } from '../../ui/use-leave.ts';
import { createPaymentOptions } from './api.ts';
import { type Finding, lookForRequest } from './did-it-go.ts';
import { noteJustSent } from './just-sent.ts';
import type { RequestFormSchema, RequestPayload } from './request-schema.ts';

const lookOptions = {
  mutationFn: ({ payload, began }: { payload: RequestPayload; began: Moment }) => lookForRequest(payload, began),
  meta: { invalidates: [paymentKeys.all, customerKeys.all] },
};

/** What a backend says of the net amount belongs to the field in which the price was typed. */
const atPrice = ({ amountNet, ...others }: Readonly<Record<string, string>>) =>
  amountNet === undefined ? others : { ...others, price: amountNet };

/**
 * Sends the form. After an answer was lost, a backend that does not honour keys is asked what became of it before the
 * same is sent again: `finding` says what it was (docs/decisions/010). What `mayGo` holds back is not sent.
 */
export const useSendRequest = (
  form: AppForm<RequestFormSchema>,
  mayGo: (payload: RequestPayload) => Promise<boolean>,
) => {
  const [finding, setFinding] = useState<Finding | { readonly kind: 'not-looked' }>();
  const leave = useLeave();
  const attempt = useAttempt();
  const create = useMutation(createPaymentOptions);
  const look = useMutation(lookOptions);

  const lookFirst = async (payload: RequestPayload, began: Moment) => {
    try {
      setFinding(await look.mutateAsync({ payload, began }));
      attempt.settle(payload);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFinding({ kind: 'not-looked' });
    }
  };
  const placing = {
    ...form,
    setFieldErrors: (errors: Parameters<typeof atPrice>[0]) => form.setFieldErrors(atPrice(errors)),
  };
  const send = submitToApi(placing, createPaymentOptions.meta?.failure, async (payload) => {
    setFinding(undefined);
    const began = attempt.doubtAbout(payload);
    // While out of reach the press itself is refused, at once.
    if (began && !backend.honoursKeys() && reachability.get()) return lookFirst(payload, began);
    if (!(await mayGo(payload))) return;
    const sent = await attempt.send(payload, (idempotencyKey) => create.mutateAsync({ payload, idempotencyKey }));
    noteJustSent(payload, sent?.ident);
    await leave({ to: '/payments' });
  });
  return { send, finding };
};
