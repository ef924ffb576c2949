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

/** A list's search parameters. Invalid values fall back to the first page without a search. */
export const listSearch = v.object({
  search: v.fallback(v.optional(searchParamText), undefined),
  page: v.fallback(v.optional(pageNumber), undefined),
});
export type ListSearch = v.InferOutput<typeof listSearch>;

/** Number of pages for `count` rows. An empty list has one page. */
export const getPageCount = (count: number, pageSize: number) =>
  Math.max(1, Math.ceil(count / pageSize));

/** Limits `page` to the range between 1 and the page count (spec §4). */
export const clampPage = (page: number, pageCount: number) =>
  Math.min(Math.max(1, page), pageCount);
