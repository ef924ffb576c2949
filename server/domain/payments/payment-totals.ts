import { and, count, countDistinct, gte, min, sql } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import {
  charges,
  isEffective,
  isSettled,
  isShownToStaff,
  isUnpaid,
  paymentRequests,
  recordedPayments,
  remainingAmount,
} from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { shopTimeZone, toLocalHour } from '../../lib/time/local-time.ts';
import { sumOwed } from '../money/movements/figures.ts';
import { isDisputed } from './payment-filter.ts';

const MAX_PERIOD_MS = 31 * DAY_MS;

/**
 * Returns `paidSince`, or the time a day ago when it is undefined. The result is at most
 * `MAX_PERIOD_MS` ago and not in the future.
 */
const getPeriodStart = (paidSince: string | undefined, now: Date) => {
  const periodMs = paidSince === undefined ? DAY_MS : now.getTime() - Date.parse(paidSince);
  return new Date(now.getTime() - Math.min(Math.max(periodMs, 0), MAX_PERIOD_MS));
};

/**
 * Counts the unpaid and the disputed requests, and the customers of the unpaid ones. Adds up the
 * pence of the unpaid requests, and finds the oldest. Adds up the pence that customers have paid
 * since `paidSince` (ISO 8601), without what was refunded of them or withdrawn by a dispute. Late and duplicate payments do not count, because they have to be
 * refunded.
 */
export const getPaymentTotals = async (
  { tx, whereTenant }: TenantScope,
  { paidSince }: ParsedQuery<'getPaymentTotals'>,
  now: Date,
) => {
  const [unpaid] = await tx
    .select({
      total: count(),
      amount: sumOwed(now),
      customerCount: countDistinct(paymentRequests.customerId),
      oldestAt: min(paymentRequests.createdAt),
    })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, isShownToStaff, isUnpaid(now)));
  const start = getPeriodStart(paidSince, now);
  const isCounted = and(isSettled, gte(charges.paidAt, start));
  const [paid] = await tx
    .select({ amount: sql`coalesce(sum(${remainingAmount}), 0)`.mapWith(Number) })
    .from(charges)
    .where(whereTenant(charges, isCounted));
  // Staff record the day on which money came, and not the time.
  const startDay = toLocalHour(start, shopTimeZone).day;
  const isRecorded = and(isEffective, gte(recordedPayments.receivedOn, startDay));
  const [recorded] = await tx
    .select({ amount: sql`coalesce(sum(${recordedPayments.amount}), 0)`.mapWith(Number) })
    .from(recordedPayments)
    .where(whereTenant(recordedPayments, isRecorded));
  const [disputed] = await tx
    .select({ total: count() })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, isShownToStaff, isDisputed));
  return {
    unpaidCount: unpaid?.total ?? 0,
    unpaidAmount: unpaid?.amount ?? 0,
    unpaidCustomerCount: unpaid?.customerCount ?? 0,
    oldestUnpaidAt: unpaid?.oldestAt?.toISOString() ?? null,
    paidAmount: (paid?.amount ?? 0) + (recorded?.amount ?? 0),
    disputedCount: disputed?.total ?? 0,
  };
};
