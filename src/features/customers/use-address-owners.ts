import { useQuery } from '@tanstack/react-query';
import { toComparableEmail } from '../../../contract/ascii-email.ts';
import type { Customer } from '../../../contract/entities/customer.ts';
import { cleanText } from '../../../contract/text/clean-text.ts';
import { toSubscriberDigits } from '../../../contract/text/phone-spellings.ts';
import { customerPageOptions } from './api.ts';

export interface Addresses {
  readonly email: string;
  readonly phone: string;
}

export const toPlainText = (text: string) => cleanText(text).toLowerCase();

/** People may share a phone, so it does not count with another email. */
const lookups = {
  email: {
    noun: 'email',
    toSearch: toPlainText,
    isOwner: (customer: Customer, { email }: Addresses) =>
      toComparableEmail((customer.email ?? '').trim()) === toComparableEmail(email.trim()),
  },
  phone: {
    noun: 'number',
    toSearch: toSubscriberDigits,
    isOwner: (customer: Customer, { email, phone }: Addresses) =>
      toSubscriberDigits(customer.phone ?? '') === toSubscriberDigits(phone) &&
      (!customer.email || email.trim() === ''),
  },
};
export type AddressField = keyof typeof lookups;

/** Returns the customers who have the typed address already. */
export const useAddressOwners = (field: AddressField, addresses: Addresses, isEnabled = true) => {
  const { noun, toSearch, isOwner } = lookups[field];
  const search = toSearch(addresses[field]);
  const enabled = isEnabled && search !== '';
  const { data } = useQuery({ ...customerPageOptions({ search }), enabled });
  const owners = enabled ? (data?.results ?? []).filter((each) => isOwner(each, addresses)) : [];
  return { noun, owners };
};
