import { useMutation } from '@tanstack/react-query';
import type { ServicePayload } from '../../../contract/entities/service-payload.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { useIdempotencyKeys } from '../../ui/hooks/use-idempotency-keys.ts';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { createServiceOptions } from './api.ts';
import { serviceHighlight } from './service-highlight.ts';

/** Returns a function that creates a service and returns to the list. */
export const useCreateService = (runWithReauth: RunWithReauth) => {
  const returnToList = useReturnToList('/services', serviceHighlight);
  const idempotencyKeys = useIdempotencyKeys();
  const { mutateAsync } = useMutation(createServiceOptions(runWithReauth));
  return async (payload: ServicePayload) => {
    const idempotencyKey = idempotencyKeys.getKey(payload);
    const created = await mutateAsync({ payload, idempotencyKey });
    await returnToList(created?.id, { name: payload.name, description: payload.description });
  };
};
