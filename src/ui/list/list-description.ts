import type { QueryKey } from '@tanstack/react-query';
import type { Key } from 'react';
import type { Capability } from '../../../contract/capabilities.ts';
import type { Tenant } from '../../../contract/entities/session.ts';
import type { SearchedFields } from '../../../contract/text/searched-fields.ts';
import type { ListSearch } from '../../lib/list-search.ts';

export interface BaseListParams extends ListSearch {
  readonly filter?: string | undefined;
  /** It is missing for the default order. */
  readonly order?: string | undefined;
}

export interface ListOrder<Row> {
  /** A list without a table shows it. */
  readonly label?: string;
  /** The heading of this column changes the order. */
  readonly column?: string;
  readonly direction: 'ascending' | 'descending';
  /** The device compares by this, as the server does. */
  readonly by: (row: Row) => readonly (string | number)[];
}

export interface ListFilter<Order extends string = string> {
  readonly label: string;
  /** It stands in a sentence about several filters. */
  readonly description?: string;
  /** The filter has its own order unless the user has chosen one. */
  readonly defaultOrder?: Order;
  /** Without this function, every shop has the filter. */
  readonly isOffered?: (tenant: Tenant) => boolean | undefined;
}

export interface ListColumn {
  readonly heading: string;
  /** Amounts stand at the end. */
  readonly isAtEnd?: boolean;
}

/** The table, the toolbar, the routes and the saved rows of a list read it. */
export interface ListDescription<
  Row,
  Order extends string = string,
  Filter extends string = string,
> {
  /** The noun is plural, such as 'payments'. */
  readonly noun: string;
  /** The keys of the list's queries begin with it. */
  readonly queryKey: QueryKey;
  readonly getKey: (row: Row) => Key;
  readonly columns?: readonly ListColumn[];
  readonly orders?: Readonly<Record<Order, ListOrder<Row>>>;
  readonly defaultOrder?: Order;
  readonly filters?: Readonly<Record<Filter, ListFilter<Order>>>;
  /** It is undefined without a search. */
  readonly searched?: SearchedFields<Row>;
}

export interface SectionListDescription<Params extends BaseListParams> {
  readonly path: '/payments' | '/customers' | '/services' | '/staff';
  readonly orders?: Readonly<Record<string, ListOrder<never>>>;
  readonly defaultOrder?: string;
  /** The app has all rows, so every backend gives the list its orders. */
  readonly isSortedByApp?: boolean;
  readonly filters?: Readonly<Record<string, ListFilter>>;
  readonly capability?: Capability;
  /** The keys are parameters. */
  readonly filterCapabilities?: Readonly<Record<string, Capability>>;
  /** Every backend has these filters. */
  readonly specifiedFilters?: readonly string[];
  readonly getPage: (params: Params) => unknown;
}

export const getOrderName = (
  { defaultOrder, filters }: Pick<ListDescription<never>, 'defaultOrder' | 'filters'>,
  { order, filter }: BaseListParams,
) => order ?? (filter === undefined ? undefined : filters?.[filter]?.defaultOrder) ?? defaultOrder;

export const getFilters = <Params extends BaseListParams>({
  search: _search,
  page: _page,
  order: _order,
  ...filters
}: Params) => filters;
