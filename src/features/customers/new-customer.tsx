import { useMutation } from '@tanstack/react-query';
import { useAttempt } from '../../http/attempt.ts';
import { useLeave } from '../../ui/use-leave.ts';
import { createCustomerOptions } from './api.ts';
import { CustomerForm } from './customer-form.tsx';

/** Creates a customer and returns to the list (spec §2). */
export const NewCustomer = () => {
  const leave = useLeave();
  const attempt = useAttempt();
  const create = useMutation(createCustomerOptions);
  return (
    <CustomerForm
      submitLabel="Create Customer"
      failure={createCustomerOptions.meta?.failure}
      onSubmit={async (payload) => {
        await create.mutateAsync({ payload, idempotencyKey: attempt.keyFor(payload) });
        await leave({ to: '/customers' });
      }}
    />
  );
};
