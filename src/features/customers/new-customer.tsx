import { useMutation } from '@tanstack/react-query';
import { useIdempotencyKeys } from '../../ui/hooks/use-idempotency-keys.ts';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { createCustomerOptions } from './api.ts';
import { CustomerForm } from './customer-form.tsx';
import { customerHighlight } from './customer-highlight.ts';

/** Creates a customer and returns to the list (spec §2). */
export const NewCustomer = () => {
  const returnToList = useReturnToList('/customers', customerHighlight);
  const idempotencyKeys = useIdempotencyKeys();
  const create = useMutation(createCustomerOptions);
  return (
    <CustomerForm
      submitLabel="Create Customer"
      failure={createCustomerOptions.meta?.failure}
      onSubmit={async (payload) => {
        const created = await create.mutateAsync({
          payload,
          idempotencyKey: idempotencyKeys.getKey(payload),
        });
        await returnToList(created?.id, payload);
      }}
    />
  );
};
