import { useMutation } from '@tanstack/react-query';
import { useIdempotentWrite } from '../../ui/hooks/use-idempotent-write.ts';
import { useNavigateIfMounted } from '../../ui/hooks/use-navigate-if-mounted.ts';
import { createServiceOptions, type RunWithReauth } from './api.ts';
import { ServiceForm } from './service-form.tsx';

interface NewServiceProps {
  readonly includeVat: boolean;
  readonly runWithReauth: RunWithReauth;
}

/** Creates a service and returns to the list (spec §2). */
export const NewService = ({ includeVat, runWithReauth }: NewServiceProps) => {
  const leave = useNavigateIfMounted();
  const idempotentWrite = useIdempotentWrite();
  const options = createServiceOptions(runWithReauth);
  const create = useMutation(options);
  return (
    <ServiceForm
      submitLabel="Create Service"
      failure={options.meta?.failure}
      includeVat={includeVat}
      onSubmit={async (payload) => {
        await create.mutateAsync({ payload, idempotencyKey: idempotentWrite.getKey(payload) });
        await leave({ to: '/services' });
      }}
    />
  );
};
