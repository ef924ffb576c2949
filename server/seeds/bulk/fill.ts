import { type SQL, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../db/drizzle.ts';
import { paymentRequests } from '../../db/schema.ts';
import { demoLogin } from '../demo/seed-demo.ts';
import { withBareTables } from './bare-tables.ts';
import { withOutcomes } from './outcomes.ts';
import { type BulkSize, spreadOf } from './spread.ts';
import { customerWords, paymentWords } from './words.ts';

export interface Bulk extends BulkSize {
  /** The number of the first shop; it answers at `shop-1.localhost` where that is 1. */
  readonly firstShop: number;
  /** Of every owner. */
  readonly passwordHash: string;
  /** Seven hexadecimal digits that tell the ids of this filling from those of others. */
  readonly salt: string;
  readonly now: Date;
}

const years = 2;
const yearMs = 365 * 24 * 60 * 60_000;
const chunk = 20_000;

/** The id of row `n` of one `kind` from the time `ms`, time-ordered as all our ids. */
const idOf = (kind: 1 | 2 | 3 | 4, salt: string, ms: string, n: string) =>
  `(lpad(to_hex((${ms})::bigint), 12, '0') || '7${kind}008' || '${salt}' || lpad(to_hex((${n})::bigint), 8, '0'))::uuid`;

const instant = (ms: string) => `to_timestamp((${ms}) / 1000.0)`;

/** The ids and times that rows of one kind are referred to by. */
const referencesOf = ({ salt, now, customers }: Bulk) => {
  const startMs = now.getTime() - years * yearMs;
  const customerMs = (c: string) => `${startMs} + floor(${years * yearMs}::float8 * (${c}) / ${customers})`;
  return {
    startMs,
    customerMs,
    tenantId: (t: string) => idOf(1, salt, String(startMs), t),
    ownerId: (t: string) => idOf(2, salt, String(startMs), t),
    customerId: (c: string) => idOf(3, salt, customerMs(c), c),
    paymentId: (ms: string, n: string) => idOf(4, salt, ms, n),
  };
};

const shops = (bulk: Bulk) => {
  const { startMs, tenantId } = referencesOf(bulk);
  const shop = `${bulk.firstShop} + n`;
  return `insert into tenants (id, name, host, created_at)
    select ${tenantId('n')}, 'Shop ' || (${shop}), 'shop-' || (${shop}) || '.localhost', ${instant(String(startMs))}
    from generate_series(0, ${bulk.tenants - 1}) n`;
};

const owners = (bulk: Bulk): SQL => {
  const { startMs, tenantId, ownerId } = referencesOf(bulk);
  const { email } = demoLogin;
  return sql`insert into users (id, tenant_id, email, first_name, last_name, password_hash, is_owner, search_text, created_at)
    select ${sql.raw(ownerId('n'))}, ${sql.raw(tenantId('n'))}, ${email}, 'Olivia', 'Hart', ${bulk.passwordHash}, true,
      ${`olivia hart\n${email}`}, ${sql.raw(instant(String(startMs)))}
    from generate_series(0, ${sql.raw(String(bulk.tenants - 1))}) n`;
};

const customerRows = (bulk: Bulk, from: number, to: number) => {
  const { customerMs, customerId, tenantId } = referencesOf(bulk);
  const { name, email, phone } = customerWords('n');
  return `insert into customers (id, tenant_id, name, email, phone, search_text, created_at)
    select ${customerId('n')}, ${tenantId(spreadOf(bulk).tenantOfCustomer)}, name, email, phone,
      lower(name) || E'\\n' || email || E'\\n' || phone || E'\\n' || replace(phone, ' ', ''), ${instant(customerMs('n'))}
    from generate_series(${from}::bigint, ${to}) n, lateral (select ${name} as name, ${email} as email, ${phone} as phone) w`;
};

// Multiplying by an odd number walks through all of 2^40 before it repeats one.
const identOf = (n: string) => `upper(lpad(to_hex((${n} * 618970019643 + 271828182845) % 1099511627776), 10, '0'))`;

const paymentRows = (bulk: Bulk, from: number, to: number) => {
  const { startMs, customerId, tenantId, ownerId, paymentId } = referencesOf(bulk);
  const { tenantOfPayment, customerOfPayment, ageOfPayment } = spreadOf(bulk);
  const { name, email, phone } = customerWords('c');
  const { description, status } = paymentWords('n');
  return `insert into payment_requests (id, tenant_id, ident, customer_id, customer_name, customer_email, customer_phone,
      description, amount_net, amount_vat, amount_gross, vat_code, status, user_id, pay_token, search_text, created_at, last_sent_at)
    select ${paymentId('ms', 'n')}, ${tenantId('t')}, ident, ${customerId('c')}, name, email, phone,
      description, net, vat, net + vat, case when vat = 0 then 'T0' else 'T1' end, ${status}, ${ownerId('t')},
      replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
      lower(name) || E'\\n' || email || E'\\n' || phone || E'\\n' || replace(phone, ' ', '') || E'\\n' || lower(description) || E'\\n' || lower(ident),
      ${instant('ms')}, ${instant('ms')}
    from generate_series(${from}::bigint, ${to}) n,
      lateral (select ${tenantOfPayment} as t, ${startMs} + floor(${ageOfPayment} * ${years * yearMs}) as ms,
        500 + n * 7919 % 90000 as net) a,
      lateral (select ${customerOfPayment} as c, case when (n + n / 40) % 2 = 0 then 0 else (net * 20 + 50) / 100 end as vat) b,
      lateral (select ${name} as name, ${email} as email, ${phone} as phone, ${description} as description, ${identOf('n')} as ident) w`;
};

const inChunks = async (tx: Transaction, count: number, rowsOf: (from: number, to: number) => SQL) => {
  for (let from = 0; from < count; from += chunk) await tx.execute(rowsOf(from, Math.min(from + chunk, count) - 1));
};

const large = ['customers', 'payment_requests', 'payment_history'];

/**
 * Fills the database with shops and years of their trade, or leaves it as it was. The rows are made inside it, so that
 * millions take a minute or two; where that is more than there are, nobody else can use the tables meanwhile.
 */
export const fillInBulk = async (system: Drizzle, bulk: Bulk) => {
  const isMost = bulk.payments > (await system.$count(paymentRequests));
  await system.transaction(async (tx) => {
    await tx.execute(sql.raw(shops(bulk)));
    await tx.execute(owners(bulk));
    const fill = async () => {
      await inChunks(tx, bulk.customers, (from, to) => sql.raw(customerRows(bulk, from, to)));
      await inChunks(tx, bulk.payments, (from, to) => withOutcomes(paymentRows(bulk, from, to), bulk.now));
    };
    await (isMost ? withBareTables(tx, large, fill) : fill());
  });
  // What is counted in an index alone has to be known to be there for everybody.
  for (const table of ['tenants', 'users', ...large]) await system.execute(sql.raw(`vacuum analyze ${table}`));
};
