import { sql } from 'drizzle-orm';
import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import type { paymentHistory } from '../../db/schema.ts';

/** An event of a request with `status`, about `days` after its creation. */
interface Outcome {
  readonly status: PaymentStatus;
  readonly event: (typeof paymentHistory.$inferInsert)['event'];
  readonly days: number;
  readonly byStaff?: true;
  /** Only one of so many requests has the event. Without this number, all have it. */
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

/** A SQL `values` list. */
const values = outcomes
  .map(
    ({ status, event, days, byStaff = false, oneIn = 1 }) =>
      `('${status}', '${event}', ${days}, ${byStaff}, ${oneIn})`,
  )
  .join(', ');

/** Returns SQL. `id` is SQL, too. */
const isOneIn = (id: string, count: number | string) =>
  `abs(hashtext(${id}::text)::bigint) % ${count} = 0`;

export const getUndeliveredSql = (id: string, status: string) =>
  `${status} = '${undelivered.status}' and ${isOneIn(id, undelivered.oneIn)}`;

/** Returns SQL. The id's hash spreads the times over four hours. */
export const getEventTimeSql = (
  { id, createdAt, days }: Readonly<Record<'id' | 'createdAt' | 'days', string>>,
  now: Date,
) =>
  `least(${createdAt} + ${days} * interval '1 day' + (2 + (hashtext(${id}::text) & 255)) * interval '1 minute',
    '${now.toISOString()}'::timestamptz)`;

/**
 * `insert` creates requests. An event's id is its request's id with one digit changed: 5 in the first two
 * days, 6 later.
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
