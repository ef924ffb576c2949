import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { customerCalls } from '../../../contract/calls/customer-calls.ts';
import type { CustomerQuery, customerQuery } from '../../../contract/entities/customer.ts';
import { pageSize } from '../../../contract/limits.ts';
import type { Id } from '../../../contract/primitives.ts';
import { isApiStatus } from '../../http/api-error.ts';
import { type CallInput, createApi } from '../../http/create-api.ts';
import type { ListParams } from '../../lib/list-search.ts';
import { getListPersistence } from '../../lib/query/persistence.ts';
import { customerKeys, paymentKeys } from '../../lib/query/query-keys.ts';
import { createReauthOptions } from '../../lib/run-with-reauth.ts';

const customerApi = createApi(customerCalls);

export const customerListOptions = (query: CustomerQuery) =>
  queryOptions({
    queryKey: customerKeys.list(query),
    queryFn: ({ signal }) => customerApi.listCustomers({ query, signal }),
    placeholderData: keepPreviousData,
    ...getListPersistence(query),
  });

export const customerPageOptions = ({ page = 1, ...params }: ListParams<typeof customerQuery>) =>
  customerListOptions({ limit: pageSize, page, ...params });

export const customerOptions = (id: Id) =>
  queryOptions({
    queryKey: customerKeys.detail(id),
    queryFn: ({ signal }) => customerApi.getCustomer({ params: { id }, signal }),
  });

export const createCustomerOptions = mutationOptions({
  mutationFn: customerApi.createCustomer,
  meta: {
    success: 'Customer Created!',
    failure: 'Failed to create customer',
    invalidates: [customerKeys.all],
  },
});

export const updateCustomerOptions = mutationOptions({
  mutationFn: customerApi.updateCustomer,
  meta: {
    success: 'Customer Updated!',
    failure: 'Failed to update customer',
    invalidates: [customerKeys.all],
  },
});

export const mergeCustomersOptions = createReauthOptions(customerApi.mergeCustomers, {
  success: 'Customers Merged!',
  failure: 'The customers could not be merged',
  notFound: 'One of them was deleted meanwhile.',
  invalidates: [customerKeys.all, paymentKeys.all],
});

/** A colleague, or an earlier click whose response was lost, may have deleted the customer. */
export type DeletionOutcome = 'deleted' | 'already-deleted' | 'still-payable';

const toOutcome = (error: unknown): DeletionOutcome => {
  if (isApiStatus(error, 404)) return 'already-deleted';
  if (isApiStatus(error, 409) && error.code === 'still_payable') return 'still-payable';
  throw error;
};

export const deleteCustomerOptions = createReauthOptions(
  (input: CallInput<'deleteCustomer'>) =>
    customerApi.deleteCustomer(input).then((): DeletionOutcome => 'deleted', toOutcome),
  {
    failure: 'Failed to delete customer',
    invalidates: [customerKeys.all, paymentKeys.all],
  },
);
