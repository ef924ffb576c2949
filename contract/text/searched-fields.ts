import type { Customer } from '../entities/customer.ts';
import type { Service } from '../entities/service.ts';
import type { StaffUser } from '../entities/staff.ts';
import type { PaymentSummary } from '../payments/payment-list.ts';
import type { SearchedTexts } from './search-text.ts';

/**
 * The fields of a row in which a search looks. The server stores them as text; the app reads them from rows.
 */
export interface SearchedFields<Row> {
  readonly getTexts: (row: Row) => SearchedTexts;
  /** Returns the amount in pence. Without this function, the search finds no amounts. */
  readonly getAmount?: (row: Row) => number;
  /** Without it, the search finds no statuses. */
  readonly getStatus?: (row: Row) => string;
  /** Returns the time in ISO 8601. Without this function, the search finds no days. */
  readonly getCreatedAt?: (row: Row) => string;
}

export const searchedInCustomers = {
  getTexts: ({ name, email, phone }) => [name, email, phone],
} as const satisfies SearchedFields<Pick<Customer, 'name' | 'email' | 'phone'>>;

export const searchedInServices = {
  getTexts: ({ name, description }) => [name, description],
} as const satisfies SearchedFields<Pick<Service, 'name' | 'description'>>;

export const searchedInStaff = {
  // The full name is one text, because servers of the last release search for it as one.
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
