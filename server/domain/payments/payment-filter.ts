import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import type { Id } from '../../../contract/primitives.ts';
import type { Fence } from '../../db/fence.ts';
import { found } from '../../db/paging.ts';
import { paymentRequests } from '../../db/schema.ts';

interface Filter {
  readonly search?: string | undefined;
  readonly customerId?: Id | undefined;
  readonly userId?: Id | undefined;
}

/** False where an id that no row can have leaves nothing to find. */
export const findsAny = ({ customerId, userId }: Filter) =>
  [customerId, userId].every((id) => id === undefined || isUuid(id));

const has = (column: PgColumn, id: Id | undefined) => (id === undefined ? undefined : eq(column, id));

/** The condition for the payments that a list with this filter shows; ask `findsAny` before. */
export const wantedPayments = ({ own }: Fence, { search, customerId, userId }: Filter, ...more: (SQL | undefined)[]) =>
  own(
    paymentRequests,
    has(paymentRequests.customerId, customerId),
    has(paymentRequests.userId, userId),
    found(paymentRequests.searchText, search),
    ...more,
  );
