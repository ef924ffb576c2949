import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createMatcher } from '../../../contract/text/match-search.ts';
import { customerListDescription } from '../../features/customers/customer-list-description.ts';
import { paymentListDescription } from '../../features/payments/data/payment-list-description.ts';
import { serviceListDescription } from '../../features/services/service-list-description.ts';
import { staffListDescription } from '../../features/staff/staff-list-description.ts';
import type { ListDescription } from '../../ui/list/list-description.ts';
import { useSavedRows } from '../../ui/list/saved/use-saved-rows.ts';

const MIN_CHARACTERS = 2;
/** A call per key would be too much for a slow connection. Most keys follow each other faster. */
const DEBOUNCE_MS = 150;
const MAX_ROWS = 4;

interface Found<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
  /** Rows on the device were searched, because the backend is unreachable. */
  readonly searched: string | undefined;
}

interface Search<Row> {
  readonly list: ListDescription<Row>;
  readonly query: UseQueryResult<
    readonly Row[] | { readonly count: number; readonly results: readonly Row[] }
  >;
  readonly typed: string;
  readonly search: string;
}

/** Rows of the device replace an unreachable backend's. */
const useFound = <Row>({ list, query, typed, search }: Search<Row>): Found<Row> => {
  const saved = useSavedRows({ list, query, params: { search } });
  const { data, isFetching, error } = query;
  const loaded = data && ('results' in data ? data.results : data);
  const loadedCount = data && 'count' in data ? data.count : loaded?.length;
  const isAsked = typed.length >= MIN_CHARACTERS;
  const isCurrent = typed === search && !query.isPlaceholderData;
  // Rows of an earlier text stay until the next arrive.
  const matches = list.searched && createMatcher(list.searched, typed);
  const rows = (saved?.rows ?? loaded ?? []).filter((row) => isCurrent || matches?.(row) !== false);
  return {
    rows: isAsked ? rows.slice(0, MAX_ROWS) : [],
    count: isAsked && isCurrent ? (saved?.count ?? loadedCount ?? 0) : 0,
    isSearching: isAsked && !saved && (isFetching || typed !== search),
    hasFailed: isAsked && !saved && error !== null,
    searched: isAsked ? saved?.searched : undefined,
  };
};

/** Every backend has these calls. A payment is also found by its reference. */
export const useSearchResults = (text: string) => {
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, DEBOUNCE_MS);
  const enabled = typed.length >= MIN_CHARACTERS && search.length >= MIN_CHARACTERS;
  const customers = useQuery({ ...customerListDescription.getPage({ search }), enabled });
  const payments = useQuery({ ...paymentListDescription.getPage({ search }), enabled });
  const services = useQuery({ ...serviceListDescription.getPage({ search }), enabled });
  const staff = useQuery({ ...staffListDescription.getPage({ search }), enabled });
  return {
    typed,
    customers: useFound({ list: customerListDescription, query: customers, typed, search }),
    payments: useFound({ list: paymentListDescription, query: payments, typed, search }),
    services: useFound({ list: serviceListDescription, query: services, typed, search }),
    staff: useFound({ list: staffListDescription, query: staff, typed, search }),
  };
};
