import { sql } from 'drizzle-orm';
import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import type { paymentHistory } from '../../db/schema.ts';
import { shopTimeZone } from '../../lib/time/local-time.ts';

/** A request with `status` has the event about `days` after its creation. */
interface Outcome {
  readonly status: PaymentStatus;
  readonly event: (typeof paymentHistory.$inferInsert)['event'];
  readonly days: number;
  readonly byStaff?: true;
  readonly oneIn?: number;
}

const REFUNDED_AFTER_DAYS = 2;

const undelivered = {
  status: 'requested',
  event: 'delivery_failed',
  days: 0,
  oneIn: 16,
} as const satisfies Outcome;

const outcomes: readonly Outcome[] = [
  undelivered,
  { status: 'requested', event: 'sent', days: 0 },
  { status: 'declined', event: 'sent', days: 0 },
  { status: 'paid', event: 'paid', days: 0 },
  { status: 'refunded_provider', event: 'paid', days: 0 },
  { status: 'refunded_provider', event: 'refunded', days: REFUNDED_AFTER_DAYS },
  { status: 'declined', event: 'declined', days: 0 },
  { status: 'cancelled_client', event: 'cancelled', days: 1, byStaff: true },
  { status: 'cancelled_provider', event: 'cancelled', days: 3 },
];

const values = outcomes
  .map(
    ({ status, event, days, byStaff = false, oneIn = 1 }) =>
      `('${status}', '${event}', ${days}, ${byStaff}, ${oneIn})`,
  )
  .join(', ');

/** `id` and the result are SQL. */
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

/** Returns SQL. */
const getSentAtSql = (now: Date) =>
  `least(created_at + interval '5 seconds', '${now.toISOString()}'::timestamptz)`;

/** A row about a request has the request's id with one digit changed. */
const getRowIdSql = (digit: string) => `overlay(id::text placing ${digit} from 16 for 1)::uuid`;

/**
 * In the history of a request, the send has the digit 4, other events of the first two days 5, and later
 * ones 6.
 */
const digits = { charge: "'7'", refund: "'8'", payment: "'9'", refundMovement: "'a'" } as const;

const ids = {
  charge: getRowIdSql(digits.charge),
  refund: getRowIdSql(digits.refund),
  payment: getRowIdSql(digits.payment),
  refundMovement: getRowIdSql(digits.refundMovement),
};

/** Each request was paid and refunded as a whole. */
const buildMoneyInserts = (refundedAt: string) => {
  const getDaySql = (at: string) => `(${at} at time zone '${shopTimeZone}')::date`;
  const isRefunded = `status = 'refunded_provider'`;
  return `charged as (
      insert into charges (id, tenant_id, payment_request_id, provider, account, reference, kind, amount, currency,
        paid_at, recorded_at, refunded_amount)
      select ${ids.charge}, tenant_id, id, 'webhook', 'server', id::text, 'settled', amount_gross, 'GBP',
        paid_at, paid_at, case when ${isRefunded} then amount_gross else 0 end
      from made where paid_at is not null),
    refunded as (
      insert into refunds (id, tenant_id, payment_request_id, charge_id, amount, status, external_id, created_at, changed_at)
      select ${ids.refund}, tenant_id, id, ${ids.charge}, amount_gross, 'done', id::text, ${refundedAt}, ${refundedAt}
      from made where ${isRefunded}),
    moved as (
      insert into movements (id, tenant_id, kind, way, source_id, payment_request_id, at, day, learned_at, amount, vat)
      select ${ids.payment}, tenant_id, 'payment', 'card', ${ids.charge}, id, paid_at, ${getDaySql('paid_at')}, paid_at,
        amount_gross, amount_vat
      from made where paid_at is not null
      union all
      select ${ids.refundMovement}, tenant_id, 'refund', 'card', ${ids.refund}, id, ${refundedAt},
        ${getDaySql(refundedAt)}, ${refundedAt}, -amount_gross, -amount_vat
      from made where ${isRefunded})`;
};

export const buildInsertWithFacts = (insert: string, now: Date) => {
  const getTimeSql = (days: string) =>
    getEventTimeSql({ id: 'id', createdAt: 'created_at', days }, now);
  return sql.raw(`with made as (
      ${insert} returning id, tenant_id, user_id, status, created_at, paid_at, amount_gross, amount_vat),
    ${buildMoneyInserts(getTimeSql(String(REFUNDED_AFTER_DAYS)))}
    insert into payment_history (id, tenant_id, payment_request_id, event, channel, at, user_id)
    select ${getRowIdSql("case when event = 'sent' then '4' when days < 2 then '5' else '6' end")}, tenant_id, id, event,
      case when event in ('sent', '${undelivered.event}') then 'email' end,
      case when event = 'sent' then ${getSentAtSql(now)} else ${getTimeSql('days')} end, case when by_staff then user_id end
    from made join (values ${values}) as outcome (status, event, days, by_staff, one_in) using (status)
    where ${isOneIn('id', 'one_in')} and not (event = 'sent' and ${getUndeliveredSql('id', 'status')})`);
};
