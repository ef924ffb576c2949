import { sql } from 'drizzle-orm';
import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import type { paymentHistory } from '../../db/schema.ts';

/**
 * An event in the history of each request that has the `status`, about `days` after the creation of
 * the request.
 */
interface Outcome {
  readonly status: PaymentStatus;
  readonly event: (typeof paymentHistory.$inferInsert)['event'];
  readonly days: number;
  readonly byStaff?: true;
  /** The event is in the history of one of so many requests; by default of all. */
  readonly oneIn?: number;
}

const undelivered = {
  status: 'requested',
  event: 'delivery_failed',
  days: 0,
  oneIn: 16,
} as const satisfies Outcome;

const outcomes: readonly Outcome[] = [
  undelivered,
  { status: 'paid', event: 'paid', days: 0 },
  { status: 'refunded_provider', event: 'paid', days: 0 },
  { status: 'refunded_provider', event: 'refunded', days: 2 },
  { status: 'declined', event: 'declined', days: 0 },
  { status: 'cancelled_client', event: 'cancelled', days: 1, byStaff: true },
  { status: 'cancelled_provider', event: 'cancelled', days: 3 },
];

/** The outcomes as rows of a SQL `values` list. */
const values = outcomes
  .map(
    ({ status, event, days, byStaff = false, oneIn = 1 }) =>
      `('${status}', '${event}', ${days}, ${byStaff}, ${oneIn})`,
  )
  .join(', ');

/** SQL for the condition that one of `count` requests fulfils, by the SQL `id` of the request. */
const isOneIn = (id: string, count: number | string) =>
  `abs(hashtext(${id}::text)::bigint) % ${count} = 0`;

/** SQL for the column `is_undelivered` of a request with the SQL `id` and `status`. */
export const getUndeliveredSql = (id: string, status: string) =>
  `${status} = '${undelivered.status}' and ${isOneIn(id, undelivered.oneIn)}`;

/**
 * SQL for the time of an event, `days` after the request with the SQL `id` and `createdAt`. The hash
 * of the id spreads the times over four hours.
 */
export const getEventTimeSql = (
  { id, createdAt, days }: Readonly<Record<'id' | 'createdAt' | 'days', string>>,
  now: Date,
) =>
  `least(${createdAt} + ${days} * interval '1 day' + (2 + (hashtext(${id}::text) & 255)) * interval '1 minute',
    '${now.toISOString()}'::timestamptz)`;

/**
 * SQL that runs `insert`, which creates requests, and inserts their history. The id of an event is
 * the id of its request with another digit for the kind of row: 5 for events of the first two days,
 * 6 for later events.
 */
export const buildInsertWithHistory = (insert: string, now: Date) =>
  sql.raw(`with made as (${insert} returning id, tenant_id, user_id, status, created_at)
    insert into payment_history (id, tenant_id, payment_request_id, event, channel, at, user_id)
    select overlay(id::text placing case when days < 2 then '5' else '6' end from 16 for 1)::uuid, tenant_id, id, event,
      case when event = '${undelivered.event}' then 'email' end,
      ${getEventTimeSql({ id: 'id', createdAt: 'created_at', days: 'days' }, now)},
      case when by_staff then user_id end
    from made join (values ${values}) as outcome (status, event, days, by_staff, one_in) using (status)
    where ${isOneIn('id', 'one_in')}`);
