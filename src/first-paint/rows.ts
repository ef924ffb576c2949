import type { Customer } from '../../contract/customer.ts';
import { formatMoney } from '../../contract/money.ts';
import type { PaymentSummary } from '../../contract/payment.ts';
import type { Service } from '../../contract/service.ts';
import type { StaffUser } from '../../contract/staff.ts';
import { shortDate, timeOfDay } from '../lib/short-dates.ts';

/** What a row of a list shows, by its places in the prerendered row; an empty place goes. */
export interface Row {
  /** Which of the list's prerendered rows it is like. */
  readonly kind: string;
  /** Where it leads. */
  readonly path: string;
  readonly texts: Readonly<Record<string, string | null | undefined>>;
}

const payment = ({ ident, createdAt, customer, description, amountGross, status }: PaymentSummary): Row => ({
  kind: status,
  path: `/payments/${encodeURIComponent(ident)}`,
  texts: {
    title: customer.name,
    contact: customer.email || customer.phone,
    description,
    amount: formatMoney(amountGross),
    created: `${shortDate(createdAt)} ${timeOfDay(createdAt)}`,
  },
});

const customer = ({ id, name, email, phone, totalPayments }: Customer): Row => ({
  kind: 'customer',
  path: `/customers/${encodeURIComponent(id)}`,
  texts: { title: name, email, phone, amount: formatMoney(totalPayments) },
});

const service = ({ id, name, description, cost }: Service): Row => ({
  kind: cost ? 'priced' : 'configurable',
  path: `/services/${encodeURIComponent(id)}/edit`,
  texts: { title: name, description, amount: cost ? formatMoney(cost) : undefined },
});

const staff = ({ id, firstName, lastName, email, phone, status, isOwner }: StaffUser): Row => ({
  kind: `${isOwner ? 'owner ' : ''}${status}`,
  path: `/staff/${encodeURIComponent(id)}/edit`,
  texts: { title: `${firstName} ${lastName}`, email, phone },
});

/** How each saved list is read as rows: the answer of its call as it was saved. */
export const rowsOf = {
  payments: ({ results }: { results: PaymentSummary[] }) => results.map(payment),
  customers: ({ results }: { results: Customer[] }) => results.map(customer),
  services: (services: Service[]) => services.map(service),
  staff: ({ results }: { results: StaffUser[] }) => results.map(staff),
};

export type ListName = keyof typeof rowsOf;
