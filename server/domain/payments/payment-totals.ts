import { count, countDistinct, eq, gte, min, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import { isAmong, isInSelect } from '../../db/list-conditions.ts';
import {
  charges,
  isEffective,
  isSettled,
  isShownToStaff,
  isUnpaid,
  movements,
  paymentRequests,
  recordedPayments,
  remainingAmount,
} from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { addDays, shopTimeZone, toInstant, toLocalHour } from '../../lib/time/local-time.ts';
import { figures, sumOwed } from '../money/movements/figures.ts';
import {
  isAnswerable,
  isDisputed,
  isPaidOn,
  isUndelivered,
  resolveFilter,
  type Viewer,
  wherePayments,
} from './payment-filter.ts';

const MAX_PERIOD_MS = 31 * DAY_MS;

const getPeriodStart = (paidSince: string | undefined, now: Date) => {
  const periodMs = paidSince === undefined ? DAY_MS : now.getTime() - Date.parse(paidSince);
  return new Date(now.getTime() - Math.min(Math.max(periodMs, 0), MAX_PERIOD_MS));
};

type Period = Pick<TenantScope, 'tx' | 'whereTenant'>;

/**
 * Sums without refunds and disputed money. Late and duplicate payments must be refunded, so they do not
 * count.
 */
const sumPaidByDay = async ({ tx, whereTenant }: Period, start: Date) => {
  const day = sql<string>`(${charges.paidAt} at time zone ${sql.raw(`'${shopTimeZone}'`)})::date::text`;
  const charged = await tx
    .select({ day, amount: sql`coalesce(sum(${remainingAmount}), 0)`.mapWith(Number) })
    .from(charges)
    .where(whereTenant(charges, isSettled, gte(charges.paidAt, start)))
    .groupBy(day);
  // Staff record the day on which money came, and not the time.
  const startDay = toLocalHour(start, shopTimeZone).day;
  const recorded = await tx
    .select({
      day: recordedPayments.receivedOn,
      amount: sql`coalesce(sum(${recordedPayments.amount}), 0)`.mapWith(Number),
    })
    .from(recordedPayments)
    .where(whereTenant(recordedPayments, isEffective, gte(recordedPayments.receivedOn, startDay)))
    .groupBy(recordedPayments.receivedOn);
  return [...charged, ...recorded];
};

type PaidDay = Awaited<ReturnType<typeof sumPaidByDay>>[number];

const sumAmounts = (days: readonly PaidDay[]) =>
  days.reduce((total, { amount }) => total + amount, 0);

const getPaidWeek = async (scope: Period, now: Date) => {
  const days = Array.from({ length: 7 }, (_, index) =>
    addDays(toLocalHour(now, shopTimeZone).day, index - 6),
  );
  const paid = await sumPaidByDay(scope, toInstant(days[0] ?? '', 0, shopTimeZone));
  return days.map((day) => ({ day, amount: sumAmounts(paid.filter((each) => each.day === day)) }));
};

const countWhere = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);

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
      declinedCount: countWhere(eq(paymentRequests.status, 'declined')),
      oldestAt: min(paymentRequests.createdAt),
    })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, isShownToStaff, isUnpaid(now)));
  const [undelivered] = await tx
    .select({ total: count() })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, isShownToStaff, isUndelivered));
  const [disputed] = await tx
    .select({ total: count(), openCount: countWhere(isAnswerable) })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, isShownToStaff, isDisputed));
  const scope = { tx, whereTenant };
  return {
    unpaidCount: unpaid?.total ?? 0,
    unpaidAmount: unpaid?.amount ?? 0,
    unpaidCustomerCount: unpaid?.customerCount ?? 0,
    oldestUnpaidAt: unpaid?.oldestAt?.toISOString() ?? null,
    paidAmount: sumAmounts(await sumPaidByDay(scope, getPeriodStart(paidSince, now))),
    paidByDay: await getPaidWeek(scope, now),
    disputedCount: disputed?.total ?? 0,
    openDisputeCount: disputed?.openCount ?? 0,
    undeliveredCount: undelivered?.total ?? 0,
    declinedCount: unpaid?.declinedCount ?? 0,
  };
};

const isCancelled = isAmong(paymentRequests.status, ['cancelled_client', 'cancelled_provider']);

/** See docs/glossary.md. */
export const getPaymentSum = async (
  scope: TenantScope,
  query: ParsedQuery<'getPaymentSum'>,
  viewer: Viewer,
) => {
  const filter = resolveFilter(scope, query, viewer);
  const condition = filter ? wherePayments(scope, filter) : sql`false`;
  const { amountGross } = paymentRequests;
  const [sum] = await scope.tx
    .select({
      count: count(),
      amountGross: sql`coalesce(sum(${amountGross}), 0)`.mapWith(Number),
      owedAmount: sumOwed(viewer.now),
      cancelledCount: sql`count(*) filter (where ${isCancelled})`.mapWith(Number),
    })
    .from(paymentRequests)
    .where(condition);
  const ids = scope.tx.select({ id: paymentRequests.id }).from(paymentRequests).where(condition);
  const paidOn = isPaidOn(query);
  const [moved] = await scope.tx
    .select({
      takenAmount: figures.takenPence,
      refundedAmount: figures.refundedPence,
      takenBackAmount: figures.takenBackPence,
    })
    .from(movements)
    .where(
      scope.whereTenant(
        movements,
        isInSelect(movements.paymentRequestId, ids),
        // The days limit only the payments. Refunds and disputes of these requests count on any day.
        paidOn && or(ne(movements.kind, 'payment'), paidOn),
      ),
    );
  const { takenAmount = 0, refundedAmount = 0, takenBackAmount = 0 } = moved ?? {};
  return {
    count: sum?.count ?? 0,
    amountGross: sum?.amountGross ?? 0,
    takenAmount,
    refundedAmount,
    takenBackAmount,
    owedAmount: sum?.owedAmount ?? 0,
    cancelledCount: sum?.cancelledCount ?? 0,
  };
};
