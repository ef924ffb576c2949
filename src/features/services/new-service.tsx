import { useMutation } from '@tanstack/react-query';
import { useIdempotentWrite } from '../../ui/hooks/use-idempotent-write.ts';
import { useNavigateIfMounted } from '../../ui/hooks/use-navigate-if-mounted.ts';
import { createServiceOptions } from './api.ts';
import { ServiceForm } from './service-form.tsx';

/** Creates a service and returns to the list (spec §2). */
export const NewService = ({ includeVat }: { includeVat: boolean }) => {
  const leave = useNavigateIfMounted();
  const idempotentWrite = useIdempotentWrite();
  const create = useMutation(createServiceOptions);
  return (
    <ServiceForm
      submitLabel="Create Service"
      failure={createServiceOptions.meta?.failure}
      includeVat={includeVat}
      onSubmit={async (payload) => {
        await create.mutateAsync({ payload, idempotencyKey: idempotentWrite.getKey(payload) });
        await leave({ to: '/services' });
      }}
    />
  );
};
