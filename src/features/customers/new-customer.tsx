import { useMutation } from '@tanstack/react-query';
import { useIdempotentWrite } from '../../ui/hooks/use-idempotent-write.ts';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { createCustomerOptions } from './api.ts';
import { CustomerForm } from './customer-form.tsx';
import { customerHighlight } from './customer-highlight.ts';

/** Creates a customer and returns to the list (spec §2). */
export const NewCustomer = () => {
  const returnToList = useReturnToList('/customers', customerHighlight);
  const idempotentWrite = useIdempotentWrite();
  const create = useMutation(createCustomerOptions);
  return (
    <CustomerForm
      submitLabel="Create Customer"
      failure={createCustomerOptions.meta?.failure}
      onSubmit={async (payload) => {
        const created = await create.mutateAsync({ payload, idempotencyKey: idempotentWrite.getKey(payload) });
        await returnToList(created?.id, payload);
      }}
    />
  );
};
