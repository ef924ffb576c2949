import { paymentStatuses } from '../../../contract/payment-status.ts';
import { customerPageOptions } from '../../features/customers/customer-list.tsx';
import { paymentPageOptions } from '../../features/payments/payment-list.tsx';
import { serviceListOptions } from '../../features/services/api.ts';
import { staffPageOptions } from '../../features/staff/staff-list.tsx';
import { type ListName, type Row, rowsOf } from '../rows.ts';

/** A list as a call would answer it: a row of each kind, whose texts are found again in what is rendered. */
export interface Sample {
  readonly path: string;
  readonly title: string;
  readonly list: ListName;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  readonly rows: readonly Row[];
}

/** As many as fill three pages. */
const count = 25;
const createdAt = '2026-02-01T03:04:00.000Z';
const reach = { email: 'the email', phone: 'the phone' };
const customer = { ...reach, name: 'the name' };

const payments = {
  count,
  results: paymentStatuses.map((status, id) => ({
    id,
    ident: `the ident ${id}`,
    createdAt,
    lastSentAt: null,
    customer,
    description: 'the description',
    amountGross: 1_234,
    status,
  })),
};
const customers = { count, results: [{ ...customer, id: 1, totalPayments: 1_234 }] };
const services = [1_234, 0].map((cost, id) => ({ id, name: 'the name', description: 'the description', cost }));
const staff = {
  count,
  results: (['invited', 'active', 'inactive', 'expired'] as const).flatMap((status, id) =>
    [false, true].map((isOwner) => ({
      ...reach,
      id: `${id} ${isOwner}`,
      firstName: 'the first',
      lastName: 'name',
      status,
      isOwner,
      isActive: true,
    })),
  ),
};

const lists: readonly Omit<Sample, 'rows'>[] = [
  { path: '/payments', title: 'Payments', list: 'payments', queryKey: paymentPageOptions({}).queryKey, data: payments },
  {
    path: '/customers',
    title: 'Customers',
    list: 'customers',
    queryKey: customerPageOptions({}).queryKey,
    data: customers,
  },
  {
    path: '/services',
    title: 'Services',
    list: 'services',
    queryKey: serviceListOptions({ search: '' }).queryKey,
    data: services,
  },
  { path: '/staff', title: 'Staff', list: 'staff', queryKey: staffPageOptions({}).queryKey, data: staff },
];

/** The screens that show what was saved; home shows nothing but whose it is. */
export const samples: readonly Sample[] = lists.map((sample) => ({
  ...sample,
  rows: rowsOf[sample.list](sample.data as never),
}));
