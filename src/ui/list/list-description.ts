import type { QueryKey } from '@tanstack/react-query';
import type { Key } from 'react';
import type { Capability } from '../../../contract/capabilities.ts';
import type { Tenant } from '../../../contract/entities/session.ts';
import type { SearchedFields } from '../../../contract/text/searched-fields.ts';
import type { ListSearch } from '../../lib/list-search.ts';

/** A list may have more filters than `filter`. */
export interface BaseListParams extends ListSearch {
  readonly filter?: string | undefined;
  /** It is missing for the default order. */
  readonly order?: string | undefined;
}

export interface ListOrder<Row> {
  /** It is shown in the dialog with the filters, and where no table shows the order. */
  readonly label?: string;
  /** The heading of this column shows and changes the order. */
  readonly column?: string;
  readonly direction: 'ascending' | 'descending';
  /** The app compares the rows on the device by this, as the server compares all rows. */
  readonly by: (row: Row) => readonly (string | number)[];
}

export interface ListFilter<Order extends string = string> {
  readonly label: string;
  /** Names the filter in a sentence about several filters. */
  readonly description?: string;
  /** The order while the filter narrows the list and the user has chosen none. */
  readonly defaultOrder?: Order;
  /** False if the shop lacks the filter. Without this function, every shop has the filter. */
  readonly isOffered?: (tenant: Tenant) => boolean | undefined;
}

export interface ListColumn {
  readonly heading: string;
  /** The cells stand at the end of the column, as amounts do. */
  readonly isAtEnd?: boolean;
}

/** Describes a list for its table, its toolbar, its routes and its saved rows. */
export interface ListDescription<
  Row,
  Order extends string = string,
  Filter extends string = string,
> {
  /** The noun is plural, such as 'payments'. */
  readonly noun: string;
  /** Prefix of the keys of the list's queries. */
  readonly queryKey: QueryKey;
  readonly getKey: (row: Row) => Key;
  /** The columns of the table on a wide screen. */
  readonly columns?: readonly ListColumn[];
  readonly orders?: Readonly<Record<Order, ListOrder<Row>>>;
  readonly defaultOrder?: Order;
  readonly filters?: Readonly<Record<Filter, ListFilter<Order>>>;
  /** What the search compares with a row on the device. It is undefined without a search. */
  readonly searched?: SearchedFields<Row>;
}

/** A list with an address of its own. */
export interface SectionListDescription<Params extends BaseListParams> {
  readonly path: '/payments' | '/customers' | '/services' | '/staff';
  readonly orders?: Readonly<Record<string, ListOrder<never>>>;
  readonly defaultOrder?: string;
  /** The app has all rows, so the list has its orders with every backend. */
  readonly isSortedByApp?: boolean;
  readonly filters?: Readonly<Record<string, ListFilter>>;
  /** The backend needs this for the filters and the orders. */
  readonly capability?: Capability;
  /** The filters that need another capability, by their parameters. */
  readonly filterCapabilities?: Readonly<Record<string, Capability>>;
  /** Every backend has these filters. */
  readonly specifiedFilters?: readonly string[];
  /** Returns the options of the query for a page. */
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
