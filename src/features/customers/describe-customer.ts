import type { Customer } from '../../../contract/entities/customer.ts';
import { formatPhone } from '../../lib/format/phone-number.ts';

export const describeCustomer = ({ name, email, phone }: Customer) =>
  // The spaces of a number do not break.
  [name, email, phone && formatPhone(phone).replaceAll(' ', '\u00a0')].filter(Boolean).join(', ');
