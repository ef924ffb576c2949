import { and, eq, like, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import { pageSize } from '../../contract/limits.ts';
import { parseSearch } from '../../contract/text/match-search.ts';
import { createNotFoundError } from '../lib/network/api-problem.ts';
import { toLikePattern } from '../lib/text/search-text.ts';
import { isAmong } from './list-conditions.ts';

interface Paging {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
}

/** Pages count from 1, and have ten rows by default (spec §9). */
export const toLimitOffset = ({ limit = pageSize, page = 1 }: Paging) => ({
  limit,
  offset: (page - 1) * limit,
});

interface SearchedColumns {
  readonly searchText: PgColumn;
  /** The amount is in pence. */
  readonly amount?: PgColumn;
  readonly status?: PgColumn;
}

/** On the device, `createMatcher` of the contract does the same. */
export const matchesSearch = (
  { searchText, amount, status }: SearchedColumns,
  search: string | undefined,
) => {
  const { spellings, amountPence, statuses } = parseSearch(search);
  return or(
    ...spellings.map((words) => and(...words.map((word) => like(searchText, toLikePattern(word))))),
    amount && amountPence !== undefined ? eq(amount, amountPence) : undefined,
    status && statuses.length > 0 ? isAmong(status, statuses) : undefined,
  );
};

/** PostgreSQL would fail on text that is no UUID. @throws ApiProblem not_found */
export const requireUuid = (what: string, id: string) => {
  if (!isUuid(id)) throw createNotFoundError(what);
  return id;
};
