import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Customer } from '../../../contract/entities/customer.ts';
import type { Id } from '../../../contract/primitives.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { useCapability, useHasRight } from '../../session/use-session.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { customerOptions, updateCustomerOptions } from './api.ts';
import { CustomerForm } from './customer-form.tsx';
import { customerHighlight } from './customer-highlight.ts';
import { DeleteCustomer } from './delete-customer.tsx';
import { MergeCustomer } from './merge-customer.tsx';
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

interface EditCustomerProps {
  readonly customerId: Id;
  readonly runWithReauth: RunWithReauth;
}

/** Owners can also merge the customer with another one, and delete the customer. */
export const EditCustomer = ({ customerId, runWithReauth }: EditCustomerProps) => {
  const navigate = useNavigate();
  const mayMerge = useHasRight('mergeCustomers');
  const canMerge = useCapability('imports') && mayMerge;
  const mayDelete = useHasRight('deleteCustomers');
  const canDelete = useCapability('customer-deletion') && mayDelete;
  return (
    <QueryBoundary
      query={useQuery(customerOptions(customerId))}
      failure="Customer not found"
      onFailure={() => navigate({ to: '/customers', replace: true })}
    >
      {(customer) => (
        <>
          <EditForm customer={customer} />
          {canMerge && <MergeCustomer customer={customer} runWithReauth={runWithReauth} />}
          {canDelete && <DeleteCustomer customer={customer} runWithReauth={runWithReauth} />}
        </>
      )}
    </QueryBoundary>
  );
};
