import { useMutation, useQuery } from '@tanstack/react-query';
import type { Customer } from '../../../contract/customer.ts';
import type { Id } from '../../../contract/primitives.ts';
import { customerOptions, customerPageOptions, updateCustomerOptions } from './api.ts';

/** The recipient of a request. Only some backends send the customer's id. */
interface Recipient {
  readonly id?: Id | undefined;
  readonly name: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

const isRecipient = (recipient: Recipient) => (customer: Customer) =>
  customer.name === recipient.name &&
  (recipient.email ? customer.email === recipient.email : customer.phone === recipient.phone);

/** Finds the saved customer of a request by their id, or, on other backends, by name and address if exactly one matches. */
export const useSavedCustomer = (recipient: Recipient) => {
  const { id, email, phone } = recipient;
  const hasId = id !== undefined;
  const search = email || phone || '';
  const byId = useQuery({ ...customerOptions(id ?? ''), enabled: hasId });
  const bySearch = useQuery({ ...customerPageOptions({ search }), enabled: !hasId && search !== '' });
  const matches = bySearch.data?.results.filter(isRecipient(recipient)) ?? [];
  const customer = hasId ? byId.data : matches.length === 1 ? matches[0] : undefined;
  const { mutateAsync } = useMutation(updateCustomerOptions(customer?.id ?? ''));
  return { customer, update: mutateAsync };
};
