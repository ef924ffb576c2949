import { useMutation } from '@tanstack/react-query';
import { useIdempotentWrite } from '../../ui/hooks/use-idempotent-write.ts';
import { useNavigateIfMounted } from '../../ui/hooks/use-navigate-if-mounted.ts';
import { createCustomerOptions } from './api.ts';
import { CustomerForm } from './customer-form.tsx';

/** Creates a customer and returns to the list (spec §2). */
export const NewCustomer = () => {
  const leave = useNavigateIfMounted();
  const idempotentWrite = useIdempotentWrite();
  const create = useMutation(createCustomerOptions);
  return (
    <CustomerForm
      submitLabel="Create Customer"
      failure={createCustomerOptions.meta?.failure}
      onSubmit={async (payload) => {
        await create.mutateAsync({ payload, idempotencyKey: idempotentWrite.getKey(payload) });
        await leave({ to: '/customers' });
      }}
    />
  );
};
