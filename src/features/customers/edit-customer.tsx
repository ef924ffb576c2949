import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Customer } from '../../../contract/entities/customer.ts';
import type { Id } from '../../../contract/primitives.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { customerOptions, updateCustomerOptions } from './api.ts';
import { CustomerForm } from './customer-form.tsx';
import { customerHighlight } from './customer-highlight.ts';
import { useCreateCustomer } from './use-create-customer.ts';

const EditForm = ({ customer }: { customer: Customer }) => {
  const returnToList = useReturnToList('/customers', customerHighlight);
  const update = useWrite(updateCustomerOptions);
  const create = useCreateCustomer();
  return (
    <CustomerForm
      submitLabel="Update Customer"
      failure={updateCustomerOptions.meta?.failure}
      customer={customer}
      onSubmit={async (payload, base) => {
        if (!base) return create(payload);
        await update.mutateAsync({ params: { id: base.id }, payload, base });
        await returnToList(base.id);
      }}
    />
  );
};

/** Edits a customer and returns to the list (spec §2). */
export const EditCustomer = ({ customerId }: { customerId: Id }) => {
  const navigate = useNavigate();
  return (
    <QueryBoundary
      query={useQuery(customerOptions(customerId))}
      failure="Customer not found"
      onFailure={() => navigate({ to: '/customers', replace: true })}
    >
      {(customer) => <EditForm customer={customer} />}
    </QueryBoundary>
  );
};
