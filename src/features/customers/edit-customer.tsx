import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Customer } from '../../../contract/customer.ts';
import type { Id } from '../../../contract/primitives.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { useNavigateIfMounted } from '../../ui/hooks/use-navigate-if-mounted.ts';
import { customerOptions, updateCustomerOptions } from './api.ts';
import { CustomerForm } from './customer-form.tsx';

const EditForm = ({ customer }: { customer: Customer }) => {
  const leave = useNavigateIfMounted();
  const options = updateCustomerOptions(customer.id);
  const update = useMutation(options);
  return (
    <CustomerForm
      submitLabel="Update Customer"
      failure={options.meta?.failure}
      customer={customer}
      onSubmit={async (payload) => {
        await update.mutateAsync(payload);
        await leave({ to: '/customers' });
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
