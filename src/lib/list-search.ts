import * as v from 'valibot';

/** The router has parsed numbers and booleans. */
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

export type ListParams<Query extends ListQuery> = ListSearch &
  Omit<v.InferOutput<Query>, 'limit' | 'page' | 'search'>;

/** An invalid parameter is ignored. */
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

export const readListSearch = createListSearch(v.object(listSearchEntries));

/** An empty list has one page. */
export const getPageCount = (count: number, pageSize: number) =>
  Math.max(1, Math.ceil(count / pageSize));

/** See spec §4. */
export const clampPage = (page: number, pageCount: number) =>
  Math.min(Math.max(1, page), pageCount);
