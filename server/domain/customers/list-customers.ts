import { count, sql } from 'drizzle-orm';
import type { ReadQueryOf } from '../../../contract/calls.ts';
import type { Fence } from '../../db/fence.ts';
import { findCustomers, isOnPage, type Page, pageOf, totalOf } from '../../db/find.ts';
import { stretchOf } from '../../db/paging.ts';
import { customers } from '../../db/schema.ts';
import { searchTerms } from '../../lib/search-text.ts';
import { toCustomers } from './customers.ts';

const byName = [sql`lower(${customers.name})`, customers.id];

/** Finds the page in an index alone: one far down costs no more rows than it shows. */
const findPage = (fence: Fence, query: ReadQueryOf<'listCustomers'>): Page => {
  const terms = searchTerms(query.search);
  const { limit, offset } = stretchOf(query);
  if (terms.length > 0) return findCustomers(fence, terms, { limit, offset });
  const total = fence.tx.select({ total: count() }).from(customers).where(fence.own(customers));
  const ids = fence.tx.select({ id: customers.id }).from(customers).where(fence.own(customers));
  return pageOf(
    total,
    ids
      .orderBy(...byName)
      .limit(limit)
      .offset(offset),
  );
};

/** The page of the tenant's customers that `query` asks for, by name. */
export const listCustomers = async (fence: Fence, query: ReadQueryOf<'listCustomers'>) => {
  const found = await fence.tx
    .select({ total: totalOf, row: customers })
    .from(findPage(fence, query))
    .leftJoin(customers, fence.own(customers, isOnPage(customers.id)))
    .orderBy(...byName);
  const rows = found.flatMap(({ row }) => row ?? []);
  return { count: found[0]?.total ?? 0, results: await toCustomers(fence, rows) };
};
