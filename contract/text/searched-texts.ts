import type { Customer } from '../entities/customer.ts';
import type { Service } from '../entities/service.ts';
import type { StaffUser } from '../entities/staff.ts';
import type { PaymentSummary } from '../payments/payment-list.ts';
import type { SearchedTexts } from './search-text.ts';

// The texts in which the search of each list looks, in the database and in the rows that the app
// has saved.

export const getCustomerTexts = ({
  name,
  email,
  phone,
}: Pick<Customer, 'name' | 'email' | 'phone'>): SearchedTexts => [name, email, phone];

export const getServiceTexts = ({
  name,
  description,
}: Pick<Service, 'name' | 'description'>): SearchedTexts => [name, description];

/** The full name is one text, so that a search for first and last name matches. */
export const getStaffTexts = ({
  firstName,
  lastName,
  email,
  phone,
}: Pick<StaffUser, 'firstName' | 'lastName' | 'email'> & {
  readonly phone?: string | null | undefined;
}): SearchedTexts => [`${firstName} ${lastName}`, email, phone];

export const getPaymentTexts = ({
  customer: { name, email, phone },
  description,
  ident,
}: Pick<PaymentSummary, 'customer' | 'description' | 'ident'>): SearchedTexts => [
  name,
  email,
  phone,
  description,
  ident,
];
