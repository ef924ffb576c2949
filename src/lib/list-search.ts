import * as v from 'valibot';

/** Text in an address; the router has read what looks like a number or a flag as one. */
export const addressText = v.union([v.string(), v.pipe(v.union([v.number(), v.boolean()]), v.transform(String))]);

const pageNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
);

/** A list's place in the URL: what is searched for and which page; a mangled one reads as the beginning. */
export const listSearch = v.object({
  search: v.fallback(v.optional(addressText), undefined),
  page: v.fallback(v.optional(pageNumber), undefined),
});
export type ListSearch = v.InferOutput<typeof listSearch>;

/** How many pages `count` rows fill; an empty list has one. */
export const pageCountOf = (count: number, pageSize: number) => Math.max(1, Math.ceil(count / pageSize));

/** `page` held between 1 and the page count (spec §4). */
export const clampPage = (page: number, pageCount: number) => Math.min(Math.max(1, page), pageCount);
