import { useMutation } from '@tanstack/react-query';
import { useAttempt } from '../../http/attempt.ts';
import { useLeave } from '../../ui/use-leave.ts';
import { createServiceOptions } from './api.ts';
import { ServiceForm } from './service-form.tsx';

/** Creates a service and returns to the list (spec §2). */
export const NewService = ({ includeVat }: { includeVat: boolean }) => {
  const leave = useLeave();
  const attempt = useAttempt();
  const create = useMutation(createServiceOptions);
  return (
    <ServiceForm
      submitLabel="Create Service"
      failure={createServiceOptions.meta?.failure}
      includeVat={includeVat}
      onSubmit={async (payload) => {
        await create.mutateAsync({ payload, idempotencyKey: attempt.keyFor(payload) });
        await leave({ to: '/services' });
      }}
    />
  );
};
