import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type * as v from 'valibot';
import type { paymentPayload } from '../../../contract/payment.ts';
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

type Payload = v.InferOutput<typeof paymentPayload>;

const lookOptions = {
  mutationFn: ({ payload, began }: { payload: Payload; began: Moment }) => lookForRequest(payload, began),
  meta: { invalidates: [paymentKeys.all, customerKeys.all] },
};

/**
 * Sends the form. After an answer was lost, a backend that does not honour keys is asked what became of it before the
 * same is sent again: `finding` says what it was (docs/decisions/010).
 */
export const useSendRequest = (form: AppForm<typeof paymentPayload>) => {
  const [finding, setFinding] = useState<Finding | { readonly kind: 'not-looked' }>();
  const leave = useLeave();
  const attempt = useAttempt();
  const create = useMutation(createPaymentOptions);
  const look = useMutation(lookOptions);

  const lookFirst = async (payload: Payload, began: Moment) => {
    try {
      setFinding(await look.mutateAsync({ payload, began }));
      attempt.settle(payload);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFinding({ kind: 'not-looked' });
    }
  };
  const send = submitToApi(form, createPaymentOptions.meta?.failure, async (payload) => {
    setFinding(undefined);
    const began = attempt.doubtAbout(payload);
    // While out of reach the press itself is refused, at once.
    if (began && !backend.honoursKeys() && reachability.get()) return lookFirst(payload, began);
    await attempt.send(payload, (idempotencyKey) => create.mutateAsync({ payload, idempotencyKey }));
    await leave({ to: '/payments' });
  });
  return { send, finding };
};
