import type { ServicePayload } from '../../../contract/entities/service-payload.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { createServiceOptions } from './api.ts';
import { serviceHighlight } from './service-highlight.ts';

export const useCreateService = (runWithReauth: RunWithReauth) => {
  const returnToList = useReturnToList('/services', serviceHighlight);
  const { mutateAsync } = useWrite(createServiceOptions(runWithReauth));
  return async (payload: ServicePayload) => {
    const created = await mutateAsync({ payload });
    await returnToList(created?.id, { name: payload.name, description: payload.description });
  };
};
