import { like, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import { pageSize } from '../../contract/limits.ts';
import { notFound } from '../lib/refusal.ts';
import { searchPatterns } from '../lib/search-text.ts';

interface Paging {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
}

/** The stretch of a list that is asked for (spec §9: ten rows). */
export const stretchOf = ({ limit = pageSize, page = 1 }: Paging) => ({ limit, offset: (page - 1) * limit });

/** The condition for rows whose search text holds `search`; undefined when there is nothing to search for. */
export const found = (searchText: PgColumn, search: string | undefined) =>
  or(...searchPatterns(search).map((pattern) => like(searchText, pattern)));

/** `id` as one that a row may have. @throws Refusal not_found, for other text names no row */
export const rowId = (what: string, id: string) => {
  if (!isUuid(id)) throw notFound(what);
  return id;
};
