import type { QueryKey } from '@tanstack/react-query';
import type { Key } from 'react';
import type { Capability } from '../../../contract/capabilities.ts';
import type { Tenant } from '../../../contract/entities/session.ts';
import type { SearchedFields } from '../../../contract/text/searched-fields.ts';
import type { ListSearch } from '../../lib/list-search.ts';

/** The parameters that lists have in common. A list may have more filters than `filter`. */
export interface BaseListParams extends ListSearch {
  /** The name of a filter. */
  readonly filter?: string | undefined;
  /** The name of an order. Missing for the default order. */
  readonly order?: string | undefined;
}

export interface ListOrder<Row> {
  /** In the dialog with the filters, and where no table shows the order. */
  readonly label?: string;
  /** The heading of the column that shows and changes the order. */
  readonly column?: string;
  readonly direction: 'ascending' | 'descending';
  /** What the rows on the device are compared by, as the server compares all rows. */
  readonly by: (row: Row) => readonly (string | number)[];
}

export interface ListFilter<Order extends string = string> {
  /** On the chip. */
  readonly label: string;
  /** Where several filters are described in one sentence. */
  readonly description?: string;
  /** The order of the list while the filter narrows it and the user has chosen no order. */
  readonly defaultOrder?: Order;
  /** Whether the shop has the filter. Without it, every shop has. */
  readonly isOffered?: (tenant: Tenant) => boolean | undefined;
}

export interface ListColumn {
  readonly heading: string;
  /** Whether the cells of the column are at its end, as amounts are. */
  readonly isAtEnd?: boolean;
}

/** What the app knows of a list. The table, the toolbar, the routes and the saved rows read it. */
export interface ListDescription<
  Row,
  Order extends string = string,
  Filter extends string = string,
> {
  /** The plural name of the rows: 'payments'. */
  readonly noun: string;
  /** Prefix of the keys of the list's queries. */
  readonly queryKey: QueryKey;
  readonly getKey: (row: Row) => Key;
  /** The columns on a wide screen. */
  readonly columns?: readonly ListColumn[];
  readonly orders?: Readonly<Record<Order, ListOrder<Row>>>;
  readonly defaultOrder?: Order;
  readonly filters?: Readonly<Record<Filter, ListFilter<Order>>>;
  /** What the search compares with a row on the device. Undefined for a list without a search. */
  readonly searched?: SearchedFields<Row>;
}

/** A list with an address of its own. */
export interface SectionListDescription<Params extends BaseListParams> {
  readonly path: '/payments' | '/customers' | '/services' | '/staff';
  readonly orders?: Readonly<Record<string, ListOrder<never>>>;
  readonly defaultOrder?: string;
  /** Whether the app has all rows, so that the list has its orders with every backend. */
  readonly isSortedByApp?: boolean;
  readonly filters?: Readonly<Record<string, ListFilter>>;
  /** What a backend needs for the filters and the orders. */
  readonly capability?: Capability;
  /** The filters that need another capability, by their parameters. */
  readonly filterCapabilities?: Readonly<Record<string, Capability>>;
  /** The filters that every backend has. */
  readonly specifiedFilters?: readonly string[];
  /** The options of the query of one page. */
  readonly getPage: (params: Params) => unknown;
}

/** The name of the order in which the list is. */
export const getOrderName = (
  { defaultOrder, filters }: Pick<ListDescription<never>, 'defaultOrder' | 'filters'>,
  { order, filter }: BaseListParams,
) => order ?? (filter === undefined ? undefined : filters?.[filter]?.defaultOrder) ?? defaultOrder;

/** The filters among the parameters of a list. */
export const getFilters = <Params extends BaseListParams>({
  search: _search,
  page: _page,
  order: _order,
  ...filters
}: Params) => filters;
