import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../db/drizzle.ts';
import { paymentRequests } from '../../db/schema.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { demoLogin } from '../demo/seed-demo.ts';
import { type BulkSize, getDistribution } from './distribution.ts';
import { buildInsertWithFacts, getEventTimeSql, getUndeliveredSql } from './outcomes.ts';
import { getCustomerSql, getPaymentSql } from './sample-text.ts';
import { withoutIndexes } from './without-indexes.ts';

export interface BulkOptions extends BulkSize {
  /** Number 1 is `shop-1.localhost`. */
  readonly firstTenantNumber: number;
  readonly passwordHash: string;
  /** Seven hexadecimal digits, unique to this run. */
  readonly idDigits: string;
  readonly now: Date;
}

export const createIdDigits = () => randomBytes(4).toString('hex').slice(1);

const PERIOD_MS = 2 * 365 * DAY_MS;
const CHUNK_ROWS = 20_000;

/**
 * Returns SQL for the UUID (version 7) of row `n`. `ms` and `n` are SQL, too. `kind` keeps tables apart: 1
 * tenants, 2 owners, 3 customers, 4 payments. The 32 digits are `ms` (12), the version 7, `kind`, two zeros,
 * the variant 8, `idDigits` (7) and `n` (8).
 */
const getIdSql = (kind: 1 | 2 | 3 | 4, idDigits: string, ms: string, n: string) =>
  `(lpad(to_hex((${ms})::bigint), 12, '0') || '7${kind}008' || '${idDigits}' || lpad(to_hex((${n})::bigint), 8, '0'))::uuid`;

const toTimestampSql = (ms: string) => `to_timestamp((${ms}) / 1000.0)`;

/** A row can compute the id of another one. */
const createReferences = ({ idDigits, now, customers }: BulkOptions) => {
  const startMs = now.getTime() - PERIOD_MS;
  const customerMs = (c: string) =>
    `${startMs} + floor(${PERIOD_MS}::float8 * (${c}) / ${customers})`;
  return {
    startMs,
    customerMs,
    tenantId: (t: string) => getIdSql(1, idDigits, String(startMs), t),
    ownerId: (t: string) => getIdSql(2, idDigits, String(startMs), t),
    customerId: (c: string) => getIdSql(3, idDigits, customerMs(c), c),
    paymentId: (ms: string, n: string) => getIdSql(4, idDigits, ms, n),
  };
};

const buildTenantInsert = (bulk: BulkOptions) => {
  const { startMs, tenantId } = createReferences(bulk);
  const tenantNumber = `${bulk.firstTenantNumber} + n`;
  return `insert into tenants (id, name, host, is_demo, created_at)
    select ${tenantId('n')}, 'Shop ' || (${tenantNumber}), 'shop-' || (${tenantNumber}) || '.localhost', true, ${toTimestampSql(String(startMs))}
    from generate_series(0, ${bulk.tenants - 1}) n`;
};

const buildOwnerInsert = (bulk: BulkOptions): SQL => {
  const { startMs, tenantId, ownerId } = createReferences(bulk);
  const { email } = demoLogin;
  return sql`insert into users (id, tenant_id, email, first_name, last_name, password_hash, is_owner, search_text, created_at)
    select ${sql.raw(ownerId('n'))}, ${sql.raw(tenantId('n'))}, ${email}, 'Olivia', 'Hart', ${bulk.passwordHash}, true,
      ${`olivia hart\n${email}`}, ${sql.raw(toTimestampSql(String(startMs)))}
    from generate_series(0, ${sql.raw(String(bulk.tenants - 1))}) n`;
};

const buildCustomerInsert = (bulk: BulkOptions, from: number, to: number) => {
  const { customerMs, customerId, tenantId } = createReferences(bulk);
  const { name, email, phone, e164 } = getCustomerSql('n');
  return `insert into customers (id, tenant_id, name, email, phone, phone_e164, search_text, created_at)
    select ${customerId('n')}, ${tenantId(getDistribution(bulk).tenantOfCustomer)}, name, email, phone, e164,
      lower(name) || E'\\n' || email || E'\\n' || phone || E'\\n' || replace(phone, ' ', '') || E'\\n' || e164, ${toTimestampSql(customerMs('n'))}
    from generate_series(${from}::bigint, ${to}) n, lateral (select ${name} as name, ${email} as email, ${phone} as phone, ${e164} as e164) w`;
};

// Multiplication by an odd number is a permutation modulo 2^40: no ident repeats.
const getIdentSql = (n: string) =>
  `upper(lpad(to_hex((${n} * 618970019643 + 271828182845) % 1099511627776), 10, '0'))`;

/**
 * In the SQL, `n` is the number of the payment, `t` of its tenant, `c` of its customer; `ms` is its time;
 * `net` and `vat` are pence. Every second payment is free of VAT, the others have 20 %, rounded. The busiest
 * tenant has every fortieth payment: by `n` alone, all of these would have the same VAT code.
 */
const buildPaymentInsert = (bulk: BulkOptions, from: number, to: number) => {
  const { startMs, customerId, tenantId, ownerId, paymentId } = createReferences(bulk);
  const { tenantOfPayment, customerOfPayment, timeOfPayment } = getDistribution(bulk);
  const { name, email, phone, e164 } = getCustomerSql('c');
  const { description, status } = getPaymentSql('n');
  const isPaid = `${status} in ('paid', 'refunded_provider')`;
  const isRefunded = `${status} = 'refunded_provider'`;
  const payment = { id: paymentId('ms', 'n'), createdAt: toTimestampSql('ms'), days: '0' };
  return `insert into payment_requests (id, tenant_id, ident, customer_id, customer_name, customer_email, customer_phone, phone_e164,
      description, amount_net, amount_vat, amount_gross, vat_code, status, user_id, pay_token, search_text, created_at, last_sent_at, is_undelivered,
      paid_at, paid_amount, refunded_amount, refund_status)
    select ${paymentId('ms', 'n')}, ${tenantId('t')}, ident, ${customerId('c')}, name, email, phone, e164,
      description, net, vat, net + vat, case when vat = 0 then 'T0' else 'T1' end, ${status}, ${ownerId('t')},
      replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
      lower(name) || E'\\n' || email || E'\\n' || phone || E'\\n' || replace(phone, ' ', '') || E'\\n' || e164 || E'\\n' || lower(description) || E'\\n' || lower(ident),
      ${toTimestampSql('ms')}, ${toTimestampSql('ms')}, ${getUndeliveredSql(payment.id, status)},
      case when ${isPaid} then ${getEventTimeSql(payment, bulk.now)} end, case when ${isPaid} then net + vat else 0 end,
      case when ${isRefunded} then net + vat else 0 end, case when ${isRefunded} then 'done' end
    from generate_series(${from}::bigint, ${to}) n,
      lateral (select ${tenantOfPayment} as t, ${startMs} + floor(${timeOfPayment} * ${PERIOD_MS}) as ms,
        500 + n * 7919 % 90000 as net) a,
      lateral (select ${customerOfPayment} as c, case when (n + n / 40) % 2 = 0 then 0 else (net * 20 + 50) / 100 end as vat) b,
      lateral (select ${name} as name, ${email} as email, ${phone} as phone, ${e164} as e164, ${description} as description, ${getIdentSql('n')} as ident) w`;
};

const insertInChunks = async (
  tx: Transaction,
  count: number,
  buildInsert: (from: number, to: number) => SQL,
) => {
  for (let from = 0; from < count; from += CHUNK_ROWS) {
    const to = Math.min(from + CHUNK_ROWS, count) - 1;
    await tx.execute(buildInsert(from, to));
  }
};

const largeTables = [
  'customers',
  'payment_requests',
  'payment_history',
  'charges',
  'refunds',
  'movements',
];

/**
 * SQL makes the rows, so that millions take only a minute or two. A run may add more payments than the
 * database has. It then drops the indexes until the end, and so locks the large tables.
 */
export const seedBulk = async (unscopedDb: Drizzle, bulk: BulkOptions) => {
  const isMajority = bulk.payments > (await unscopedDb.$count(paymentRequests));
  await unscopedDb.transaction(async (tx) => {
    // The inserts set `is_undelivered` themselves. This setting keeps the trigger on the history from
    // computing the column again for each row.
    await tx.execute(sql`select set_config('app.writes_undelivered', 'on', true)`);
    await tx.execute(sql.raw(buildTenantInsert(bulk)));
    await tx.execute(buildOwnerInsert(bulk));
    const fill = async () => {
      await insertInChunks(tx, bulk.customers, (from, to) =>
        sql.raw(buildCustomerInsert(bulk, from, to)),
      );
      await insertInChunks(tx, bulk.payments, (from, to) =>
        buildInsertWithFacts(buildPaymentInsert(bulk, from, to), bulk.now),
      );
    };
    await (isMajority ? withoutIndexes(tx, largeTables, fill) : fill());
  });
  // Only vacuum writes the visibility map that index-only counts need.
  for (const table of ['tenants', 'users', ...largeTables])
    await unscopedDb.execute(sql.raw(`vacuum analyze ${table}`));
};
