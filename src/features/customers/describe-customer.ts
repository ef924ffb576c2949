import type { Customer } from '../../../contract/entities/customer.ts';
import { formatPhone } from '../../lib/format/phone-number.ts';

/** The spaces do not break. */
export const formatUnbrokenPhone = ({ phone }: Customer) =>
  phone && formatPhone(phone).replaceAll(' ', '\u00a0');

export const describeCustomer = (customer: Customer) =>
  [customer.name, customer.email, formatUnbrokenPhone(customer)].filter(Boolean).join(', ');
