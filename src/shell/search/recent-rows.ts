import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import type { PaymentSummary } from '../../../contract/payments/payment-list.ts';
import { customerKeys, paymentKeys } from '../../lib/query/query-keys.ts';
import { openedItems } from './opened-items.ts';

const MAX_ROWS = 4;

export type CustomerRow = Pick<Customer, 'id' | 'name' | 'email' | 'phone'>;
export type PaymentRow = Pick<
  PaymentSummary,
  'ident' | 'createdAt' | 'customer' | 'description' | 'amountGross' | 'status'
>;

/** Returns the rows of all lists that are loaded. */
const listLoadedRows = <Row>(client: QueryClient, queryKey: readonly string[]) =>
  client
    .getQueriesData<{ readonly results?: readonly Row[] }>({ queryKey })
    .flatMap(([, page]) => page?.results ?? []);

interface RowSources<Row> {
  readonly openedIds: readonly string[];
  readonly getDetail: (id: string) => Row | undefined;
  /** The best row is first. A row may be there more than once. */
  readonly loaded: readonly Row[];
  readonly getId: (row: Row) => string;
}

/** Returns what was opened, and then the loaded rows, as far as the box has room. */
const selectRecent = <Row>({ openedIds, getDetail, loaded, getId }: RowSources<Row>) => {
  const byId = new Map<string, Row>();
  const opened = openedIds.map(
    (id) => getDetail(id) ?? loaded.find((candidate) => getId(candidate) === id),
  );
  for (const row of [...opened, ...loaded]) {
    if (row && !byId.has(getId(row))) byId.set(getId(row), row);
  }
  return [...byId.values()].slice(0, MAX_ROWS);
};

const findRecentRows = (client: QueryClient) => {
  const { customerIds, paymentIdents } = openedItems.get();
  const loadedPayments = listLoadedRows<PaymentRow>(client, paymentKeys.lists).sort((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );
  const payments = selectRecent({
    openedIds: paymentIdents,
    getDetail: (ident) => client.getQueryData<PaymentRow>(paymentKeys.detail(ident)),
    loaded: loadedPayments,
    getId: ({ ident }) => ident,
  });
  // The list of customers is sorted by name, so those with the newest payments come first.
  const payers = loadedPayments.flatMap(({ customer: { id, ...rest } }) =>
    id === undefined ? [] : [{ id, ...rest }],
  );
  const customers = selectRecent<CustomerRow>({
    openedIds: customerIds,
    getDetail: (id) => client.getQueryData<CustomerRow>(customerKeys.detail(id)),
    loaded: [...payers, ...listLoadedRows<CustomerRow>(client, customerKeys.lists)],
    getId: ({ id }) => String(id),
  });
  return { customers, payments };
};

/**
 * Finds the last customers and payments on the device, without a call. The rows stay while the box is open,
 * so that none moves under the finger.
 */
export const useRecentRows = () => {
  const client = useQueryClient();
  const [rows] = useState(() => findRecentRows(client));
  return rows;
};
