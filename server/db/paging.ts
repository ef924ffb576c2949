import { like, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import { pageSize } from '../../contract/limits.ts';
import { notFound } from '../lib/network/api-problem.ts';
import { toLikePatterns } from '../lib/text/search-text.ts';

interface Paging {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
}

/**
 * The SQL limit and offset of a page. Pages are counted from 1, and have ten rows by default (spec
 * §9).
 */
export const toLimitOffset = ({ limit = pageSize, page = 1 }: Paging) => ({
  limit,
  offset: (page - 1) * limit,
});

/** The condition for rows whose search text contains `search`; undefined without search terms. */
export const matchesSearch = (searchText: PgColumn, search: string | undefined) =>
  or(...toLikePatterns(search).map((pattern) => like(searchText, pattern)));

/**
 * Returns `id`. PostgreSQL would fail on text that is not a UUID. `what` names the entity in the
 * message.
 * @throws ApiProblem not_found
 */
export const requireUuid = (what: string, id: string) => {
  if (!isUuid(id)) throw notFound(what);
  return id;
};
