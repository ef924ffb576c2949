import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '../../../contract/entities/customer.ts';
import type { PaymentSummary } from '../../../contract/payments/payment-list.ts';
import { customerKeys, paymentKeys } from '../../lib/query/query-keys.ts';
import { openedPaths } from './opened-paths.ts';

const MAX_ROWS = 4;

export type CustomerRow = Pick<Customer, 'id' | 'name' | 'email' | 'phone'>;
export type PaymentRow = Pick<
  PaymentSummary,
  'ident' | 'createdAt' | 'customer' | 'description' | 'amountGross' | 'status'
>;

type LoadedRows<Row> = Row | { readonly results: readonly Row[] };

/** A row that several lists show comes once from each. The one that was loaded last comes last. */
const listLoaded = <Row extends object>(
  client: QueryClient,
  { lists, detail }: typeof paymentKeys | typeof customerKeys,
): readonly Row[] => {
  const cache = client.getQueryCache();
  return [detail('').slice(0, -1), lists]
    .flatMap((queryKey) => cache.findAll({ queryKey }))
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .flatMap(({ state }) => {
      const data = state.data as LoadedRows<Row> | undefined;
      if (!data) return [];
      return 'results' in data ? data.results : [data];
    });
};

/** Opened rows come first, the last one on top, as far as the box has room. */
const selectRecent = <Row>(rows: readonly Row[], getPath: (row: Row) => string) => {
  const byPath = new Map(rows.map((row) => [getPath(row), row]));
  const paths = new Set([...openedPaths.get(), ...rows.map(getPath)]);
  return [...paths].flatMap((path) => byPath.get(path) ?? []).slice(0, MAX_ROWS);
};

const findRecentRows = (client: QueryClient) => {
  const payments = [...listLoaded<PaymentRow>(client, paymentKeys)].sort((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );
  // The list of customers is sorted by name, so those with the newest payments come first.
  const payers = payments.flatMap(({ customer: { id, ...rest } }) =>
    id === undefined ? [] : { id, ...rest },
  );
  const customers = [...payers, ...listLoaded<CustomerRow>(client, customerKeys)];
  return {
    customers: selectRecent(customers, ({ id }) => `/customers/${id}`),
    payments: selectRecent(payments, ({ ident }) => `/payments/${ident}`),
  };
};

/** No call is needed. The rows stay while the box is open, so that none moves under the finger. */
export const useRecentRows = () => {
  const client = useQueryClient();
  const [rows] = useState(() => findRecentRows(client));
  return rows;
};
