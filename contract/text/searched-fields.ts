import type { Customer } from '../entities/customer.ts';
import type { Service } from '../entities/service.ts';
import type { StaffUser } from '../entities/staff.ts';
import type { PaymentSummary } from '../payments/payment-list.ts';
import type { SearchedTexts } from './search-text.ts';

export interface SearchedFields<Row> {
  readonly getTexts: (row: Row) => SearchedTexts;
  /** Returns pence. Without this function, the search finds no amounts. */
  readonly getAmount?: (row: Row) => number;
  readonly getStatus?: (row: Row) => string;
  /** Returns ISO 8601. Without this function, the search finds no days. */
  readonly getCreatedAt?: (row: Row) => string;
}

export const searchedInCustomers = {
  getTexts: ({ name, email, phone }) => [name, email, phone],
} as const satisfies SearchedFields<Pick<Customer, 'name' | 'email' | 'phone'>>;

export const searchedInServices = {
  getTexts: ({ name, description }) => [name, description],
} as const satisfies SearchedFields<Pick<Service, 'name' | 'description'>>;

export const searchedInStaff = {
  // Servers of the last release search for the full name as one text.
  getTexts: ({ firstName, lastName, email, phone }) => [`${firstName} ${lastName}`, email, phone],
} as const satisfies SearchedFields<
  Pick<StaffUser, 'firstName' | 'lastName' | 'email'> & {
    readonly phone?: string | null | undefined;
  }
>;

export const searchedInPayments = {
  getTexts: ({
    customer: { name, email, phone },
    description,
    ident,
  }: Pick<PaymentSummary, 'customer' | 'description' | 'ident'>) => [
    name,
    email,
    phone,
    description,
    ident,
  ],
  getAmount: ({ amountGross }: Pick<PaymentSummary, 'amountGross'>) => amountGross,
  getStatus: ({ status }: Pick<PaymentSummary, 'status'>) => status,
  getCreatedAt: ({ createdAt }: Pick<PaymentSummary, 'createdAt'>) => createdAt,
} as const satisfies SearchedFields<PaymentSummary>;
