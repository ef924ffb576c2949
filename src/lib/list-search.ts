import * as v from 'valibot';

/**
 * A search parameter of type text. Turns the numbers and booleans that the router has parsed back
 * into text.
 */
export const searchParamText = v.union([
  v.string(),
  v.pipe(v.union([v.number(), v.boolean()]), v.transform(String)),
]);

const pageNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
);

const listSearchEntries = {
  search: v.optional(searchParamText),
  page: v.optional(pageNumber),
};
export type ListSearch = v.InferOutput<v.ObjectSchema<typeof listSearchEntries, undefined>>;

type ListQuery = v.ObjectSchema<v.ObjectEntries, undefined>;

/** The search, the page, the filters and the order of a list with this query. */
export type ListParams<Query extends ListQuery> = ListSearch &
  Omit<v.InferOutput<Query>, 'limit' | 'page' | 'search'>;

/**
 * Creates the function that reads the parameters of a list from an address. `query` is the query of
 * the list in the contract. An invalid parameter is ignored.
 */
export const createListSearch = <Query extends ListQuery>(query: Query) => {
  const { limit: _limit, ...filters } = query.entries;
  const entries = Object.entries({ ...filters, ...listSearchEntries });
  return (address: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      entries.flatMap(([name, schema]) => {
        const { success, output } = v.safeParse(schema, address[name]);
        return success && output !== undefined ? [[name, output]] : [];
      }),
    ) as ListParams<Query>;
};

/** Reads the search and the page of a list that has neither filters nor orders. */
export const readListSearch = createListSearch(v.object(listSearchEntries));

/** Number of pages for `count` rows. An empty list has one page. */
export const getPageCount = (count: number, pageSize: number) =>
  Math.max(1, Math.ceil(count / pageSize));

/** Limits `page` to the range between 1 and the page count (spec §4). */
export const clampPage = (page: number, pageCount: number) =>
  Math.min(Math.max(1, page), pageCount);
