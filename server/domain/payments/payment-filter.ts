import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import type { Id } from '../../../contract/primitives.ts';
import { matchesSearch } from '../../db/paging.ts';
import { paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

interface Filter {
  readonly search?: string | undefined;
  readonly customerId?: Id | undefined;
  readonly userId?: Id | undefined;
}

/** False if an id of the filter is no UUID: no row can match, and the database would reject the query. */
export const hasValidIds = ({ customerId, userId }: Filter) =>
  [customerId, userId].every((id) => id === undefined || isUuid(id));

const equals = (column: PgColumn, id: Id | undefined) => (id === undefined ? undefined : eq(column, id));

/** The condition for the payments that match a filter. Check `hasValidIds` first. */
export const wherePayments = (
  { whereTenant }: TenantScope,
  { search, customerId, userId }: Filter,
  ...more: (SQL | undefined)[]
) =>
  whereTenant(
    paymentRequests,
    equals(paymentRequests.customerId, customerId),
    equals(paymentRequests.userId, userId),
    matchesSearch(paymentRequests.searchText, search),
    ...more,
  );
