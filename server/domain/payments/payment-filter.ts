import { and, eq, gt, gte, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import type {
  PaymentCriteria,
  PaymentFilterName,
  StatusCriterion,
} from '../../../contract/payments/payment-query.ts';
import { statusesByLabel } from '../../../contract/payments/payment-status.ts';
import type { Id } from '../../../contract/primitives.ts';
import { findSearchedDay } from '../../../contract/text/search-day.ts';
import { isAmong, isInSelect } from '../../db/list-conditions.ts';
import { matchesSearch } from '../../db/paging.ts';
import { isShownToStaff, isUnpaid, movements, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import {
  addDays,
  type LocalDay,
  shopTimeZone,
  toInstant,
  toLocalHour,
} from '../../lib/time/local-time.ts';

interface FilterQuery extends PaymentCriteria {
  readonly search?: string | undefined;
  readonly customerId?: Id | undefined;
  readonly userId?: Id | undefined;
  readonly filter?: PaymentFilterName | undefined;
}

/** The filter `mine` needs the user, and `unpaid` the time. */
export interface Viewer {
  readonly userId: string;
  readonly now: Date;
}

export interface ResolvedFilter extends Omit<FilterQuery, 'filter' | keyof PaymentCriteria> {
  /** From the filter (`unpaid`, `undelivered`, `disputed`) and the criteria. */
  readonly stateCondition?: SQL | undefined;
}

export const isUndelivered = and(
  sql`${paymentRequests.status} in ('requested', 'declined')`,
  sql`${paymentRequests.isUndelivered}`,
);

export const isDisputed = isNotNull(paymentRequests.disputeState);

export const isAnswerable = isAmong(paymentRequests.disputeState, ['inquiry', 'needs_response']);

const getStateCondition = (filter: PaymentFilterName | undefined, { now }: Viewer) => {
  switch (filter) {
    case 'unpaid':
      return isUnpaid(now);
    case 'undelivered':
      return isUndelivered;
    case 'disputed':
      return isDisputed;
    default:
      return undefined;
  }
};

/** A request counts as refunded when a part of it was refunded. */
const hasStatus = (status: StatusCriterion) => {
  const condition = isAmong(paymentRequests.status, statusesByLabel[status]);
  return status === 'refunded' ? or(condition, gt(paymentRequests.refundedAmount, 0)) : condition;
};

export const isPaidOn = ({ paidFrom, paidTo }: Pick<PaymentCriteria, 'paidFrom' | 'paidTo'>) =>
  and(
    paidFrom === undefined ? undefined : gte(movements.day, paidFrom),
    paidTo === undefined ? undefined : lte(movements.day, paidTo),
  );

const hasPaymentOn = ({ tx, whereTenant }: TenantScope, criteria: PaymentCriteria) => {
  const condition = isPaidOn(criteria);
  if (!condition) return undefined;
  const paid = tx
    .select({ id: movements.paymentRequestId })
    .from(movements)
    .where(whereTenant(movements, eq(movements.kind, 'payment'), condition));
  return isInSelect(paymentRequests.id, paid);
};

const getCriteriaCondition = (scope: TenantScope, criteria: PaymentCriteria) => {
  const { status, createdFrom, createdTo, minAmount, maxAmount } = criteria;
  return and(
    status && hasStatus(status),
    hasPaymentOn(scope, criteria),
    createdFrom === undefined ? undefined : gte(paymentRequests.createdAt, new Date(createdFrom)),
    createdTo === undefined ? undefined : lt(paymentRequests.createdAt, new Date(createdTo)),
    minAmount === undefined ? undefined : gte(paymentRequests.amountGross, minAmount),
    maxAmount === undefined ? undefined : lte(paymentRequests.amountGross, maxAmount),
  );
};

const isCreatedOn = (day: LocalDay) =>
  and(
    gte(paymentRequests.createdAt, toInstant(day, 0, shopTimeZone)),
    lt(paymentRequests.createdAt, toInstant(addDays(day, 1), 0, shopTimeZone)),
  );

/**
 * A search for a day, such as `04/11`, becomes a condition on the time of creation. Returns undefined when no
 * row can match: an id is no UUID, or the query asks both for `mine` and for another user.
 */
export const resolveFilter = (
  scope: TenantScope,
  { filter, search, customerId, userId, ...criteria }: FilterQuery,
  viewer: Viewer,
): ResolvedFilter | undefined => {
  const day = findSearchedDay(search, toLocalHour(viewer.now, shopTimeZone).day);
  const hasValidIds = [customerId, userId].every((id) => id === undefined || isUuid(id));
  const asksForMineAndOther = filter === 'mine' && userId !== undefined && userId !== viewer.userId;
  if (!hasValidIds || asksForMineAndOther) return undefined;
  return {
    search: day === undefined ? search : undefined,
    customerId,
    userId: filter === 'mine' ? viewer.userId : userId,
    stateCondition: and(
      getStateCondition(filter, viewer),
      getCriteriaCondition(scope, criteria),
      day === undefined ? undefined : isCreatedOn(day),
    ),
  };
};

const searchedColumns = {
  searchText: paymentRequests.searchText,
  amount: paymentRequests.amountGross,
  status: paymentRequests.status,
};

const equals = (column: PgColumn, id: Id | undefined) =>
  id === undefined ? undefined : eq(column, id);

export const wherePayments = (
  { whereTenant }: Pick<TenantScope, 'whereTenant'>,
  { search, customerId, userId, stateCondition }: ResolvedFilter,
  ...more: (SQL | undefined)[]
) =>
  whereTenant(
    paymentRequests,
    isShownToStaff,
    equals(paymentRequests.customerId, customerId),
    equals(paymentRequests.userId, userId),
    matchesSearch(searchedColumns, search),
    stateCondition,
    ...more,
  );
