import { createCustomerOptions } from './api.ts';
import { CustomerForm } from './customer-form.tsx';
import { useCreateCustomer } from './use-create-customer.ts';

export const NewCustomer = () => (
  <CustomerForm
    submitLabel="Create Customer"
    failure={createCustomerOptions.meta?.failure}
    onSubmit={useCreateCustomer()}
  />
);
