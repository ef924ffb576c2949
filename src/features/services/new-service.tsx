import { useMutation } from '@tanstack/react-query';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { useIdempotencyKeys } from '../../ui/hooks/use-idempotency-keys.ts';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { createServiceOptions } from './api.ts';
import { ServiceForm } from './service-form.tsx';
import { serviceHighlight } from './service-highlight.ts';

interface NewServiceProps {
  /** Whether the shop charges VAT. */
  readonly includeVat: boolean;
  /** Whether the owner types prices with VAT. */
  readonly pricesIncludeVat: boolean;
  readonly runWithReauth: RunWithReauth;
}

/** Creates a service and returns to the list (spec §2). */
export const NewService = ({ includeVat, pricesIncludeVat, runWithReauth }: NewServiceProps) => {
  const returnToList = useReturnToList('/services', serviceHighlight);
  const idempotencyKeys = useIdempotencyKeys();
  const options = createServiceOptions(runWithReauth);
  const create = useMutation(options);
  return (
    <ServiceForm
      submitLabel="Create Service"
      failure={options.meta?.failure}
      includeVat={includeVat}
      pricesIncludeVat={pricesIncludeVat}
      onSubmit={async (payload) => {
        const created = await create.mutateAsync({
          payload,
          idempotencyKey: idempotencyKeys.getKey(payload),
        });
        await returnToList(created?.id, { name: payload.name, description: payload.description });
      }}
    />
  );
};
