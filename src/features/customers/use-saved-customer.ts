import { useQuery } from '@tanstack/react-query';
import type { Customer } from '../../../contract/entities/customer.ts';
import type { CustomerPayload } from '../../../contract/entities/customer-payload.ts';
import type { Id } from '../../../contract/primitives.ts';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { customerOptions, customerPageOptions, updateCustomerOptions } from './api.ts';

/** Only some backends send the id. */
interface Recipient {
  readonly id?: Id | undefined;
  readonly name: string;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** Without an email address, the phone number counts. */
const isRecipient = (customer: Customer, recipient: Recipient) => {
  if (customer.name !== recipient.name) return false;
  return recipient.email ? customer.email === recipient.email : customer.phone === recipient.phone;
};

/**
 * Without an id, an address is searched for. `customer` is undefined unless exactly one matches.
 */
export const useSavedCustomer = (recipient: Recipient) => {
  const { id, email, phone } = recipient;
  const hasId = id !== undefined;
  const search = email || phone || '';
  const byId = useQuery({ ...customerOptions(id ?? ''), enabled: hasId });
  const bySearch = useQuery({
    ...customerPageOptions({ search }),
    enabled: !hasId && search !== '',
  });
  const matches = bySearch.data?.results.filter((found) => isRecipient(found, recipient)) ?? [];
  const onlyMatch = matches.length === 1 ? matches[0] : undefined;
  const customer = hasId ? byId.data : onlyMatch;
  const { mutateAsync } = useWrite(updateCustomerOptions);
  return {
    customer,
    update: (payload: CustomerPayload, base: Customer) =>
      mutateAsync({ params: { id: base.id }, payload, base }),
  };
};
