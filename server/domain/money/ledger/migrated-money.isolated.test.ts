import { PGlite } from '@electric-sql/pglite';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, test } from 'vitest';
import { copyMigrations } from '../../../../tests/support/db/copy-migrations.ts';
import { removeFolder } from '../../../../tests/support/remove-folder.ts';
import { createDatabase } from '../../../db/create-database.ts';
import type { Database } from '../../../db/database.ts';
import { extensions } from '../../../db/embedded/engine-configuration.ts';
import { listenEmbedded } from '../../../db/embedded/open-embedded.ts';
import { migratePGlite } from '../../../db/migrate/migrations.ts';
import { movements, paymentRequests } from '../../../db/schema.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { readMoney, type StoredMoney } from './read-facts.ts';
import { settle } from './settle.ts';

/** The number of migrations before the one that derives the state of requests from facts. */
const EARLIER_MIGRATIONS = 24;

interface StoredCharge {
  readonly kind: 'settled' | 'late' | 'duplicate' | 'mismatch';
  readonly amount?: number;
  readonly refunds?: readonly { readonly amount: number; readonly status: string }[];
}

interface Case {
  /** The status that the previous release has stored. */
  readonly stored: string;
  readonly charges?: readonly StoredCharge[];
  readonly provider?: string;
  /** After the migration. */
  readonly expected: {
    readonly status: string;
    readonly refunded?: number;
    readonly provider?: string | null;
  };
}

const all = 6_000;
const cases: Readonly<Record<string, Case>> = {
  requested: { stored: 'requested', expected: { status: 'requested' } },
  declined: { stored: 'declined', expected: { status: 'declined' } },
  'cancelled by staff': { stored: 'cancelled_client', expected: { status: 'cancelled_client' } },
  'cancelled by the provider': {
    stored: 'cancelled_provider',
    expected: { status: 'cancelled_provider' },
  },
  'paid before there were charges': { stored: 'paid', expected: { status: 'paid' } },
  'refunded before there were refunds': {
    stored: 'refunded_provider',
    expected: { status: 'refunded_provider', refunded: all },
  },
  paid: { stored: 'paid', charges: [{ kind: 'settled' }], expected: { status: 'paid' } },
  'partly refunded': {
    stored: 'paid',
    charges: [{ kind: 'settled', refunds: [{ amount: 1_000, status: 'done' }] }],
    expected: { status: 'paid', refunded: 1_000 },
  },
  'paid after it was cancelled': {
    stored: 'cancelled_client',
    charges: [{ kind: 'late' }],
    expected: { status: 'cancelled_client' },
  },
  'paid twice': {
    stored: 'paid',
    charges: [
      { kind: 'settled' },
      { kind: 'duplicate', refunds: [{ amount: all, status: 'done' }] },
    ],
    expected: { status: 'paid', refunded: all },
  },
  'paid with another amount': {
    stored: 'requested',
    charges: [{ kind: 'mismatch', amount: 100 }],
    expected: { status: 'requested' },
  },
  'called refunded although the bank returned the refund': {
    stored: 'refunded_provider',
    charges: [{ kind: 'settled', refunds: [{ amount: all, status: 'refused' }] }],
    expected: { status: 'paid' },
  },
  'called refunded although another payment was refunded': {
    stored: 'refunded_provider',
    charges: [
      { kind: 'mismatch', amount: 100, refunds: [{ amount: 100, status: 'done' }] },
      { kind: 'settled' },
    ],
    expected: { status: 'paid', refunded: 100 },
  },
  'called paid although a refund was counted twice': {
    stored: 'paid',
    charges: [
      {
        kind: 'settled',
        refunds: [
          { amount: 4_000, status: 'done' },
          { amount: 4_000, status: 'done' },
        ],
      },
    ],
    expected: { status: 'refunded_provider', refunded: all },
  },
  'bound to a provider that never opened a page': {
    stored: 'requested',
    provider: 'stripe',
    expected: { status: 'requested', provider: null },
  },
};

const shop = '01934f92-da89-7100-8c0d-e37500000000';
const customer = '01934f92-da89-7100-8c0d-e37500000001';

const insertCases = async (client: PGlite) => {
  await client.exec(`
    insert into tenants (id, name, host, created_at) values ('${shop}', 'Shop', 'shop.example', now());
    insert into customers (id, tenant_id, name, search_text, created_at) values ('${customer}', '${shop}', 'Jo', '', now());`);
  for (const [name, { stored, provider, charges = [] }] of Object.entries(cases)) {
    const id = newId();
    await client.query(
      `insert into payment_requests (id, tenant_id, ident, customer_id, customer_name, description, amount_net, amount_vat,
         amount_gross, vat_code, status, pay_token, search_text, created_at, provider, provider_account)
       values ($1::uuid, $2, $3, $4, 'Jo', '', 5000, 1000, 6000, 'T1', $5, $1::text, '', now(), $6, $7)`,
      [id, shop, name, customer, stored, provider ?? null, provider && 'server'],
    );
    for (const { kind, amount = all, refunds = [] } of charges) {
      const chargeId = newId();
      await client.query(
        `insert into charges (id, tenant_id, payment_request_id, provider, account, reference, kind, amount, currency, paid_at)
         values ($1::uuid, $2, $3, 'stripe', 'server', $1::text, $4, $5, 'GBP', now())`,
        [chargeId, shop, id, kind, amount],
      );
      for (const refund of refunds) {
        await client.query(
          `insert into refunds (id, tenant_id, payment_request_id, charge_id, amount, status, created_at)
           values ($1, $2, $3, $4, $5, $6, now())`,
          [newId(), shop, id, chargeId, refund.amount, refund.status],
        );
      }
    }
  }
};

const readJournal = async ({ unscopedDb }: Database, paymentRequestId: string) => {
  const rows = await unscopedDb
    .select({ amount: movements.amount })
    .from(movements)
    .where(eq(movements.paymentRequestId, paymentRequestId))
    .orderBy(movements.number);
  return rows.map(({ amount }) => amount);
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const sumRemaining = ({ charges }: StoredMoney['money']) =>
  sum(
    charges.map(
      ({ amountPence, refundedPence, disputedPence, lostPence }) =>
        amountPence - refundedPence - disputedPence - lostPence,
    ),
  );

test('the migration adds facts and a journal to an existing database, and corrects wrong states of requests [money 9.2, books 1.2]', async () => {
  const folder = await copyMigrations(EARLIER_MIGRATIONS);
  const client = await PGlite.create({ extensions });
  await migrate(drizzle(client), { migrationsFolder: folder });
  await insertCases(client);
  await migratePGlite(client);
  const database = createDatabase(
    'pglite',
    drizzle(client),
    () => client.close(),
    listenEmbedded(client),
    [],
  );
  for (const row of await database.unscopedDb.select().from(paymentRequests)) {
    const { refunded = 0, ...expected } = cases[row.ident]?.expected ?? { status: 'unknown' };
    expect(row).toMatchObject({ ...expected, ident: row.ident, refundedAmount: refunded });
    const { money, charges } = await database.forTenant(shop, (scope) => readMoney(scope, row));
    expect({ ident: row.ident, status: money.status, refunded: money.refundedPence }).toEqual({
      ident: row.ident,
      status: row.status,
      refunded,
    });
    const kinds = new Map(money.charges.map(({ id, kind }) => [id, kind]));
    expect(charges.map(({ kind }) => kind)).toEqual(charges.map(({ id }) => kinds.get(id)));
    const journal = await readJournal(database, row.id);
    expect(sum(journal)).toBe(sumRemaining(money));
    // The first fact after the migration moves nothing.
    const { after } = await database.forTenant(shop, (scope) =>
      settle(scope, row.id, {}, new Date()),
    );
    expect({ ...after.paymentRequest, refundStatus: null }).toEqual({
      ...row,
      refundStatus: null,
      lateAmount: after.paymentRequest.lateAmount,
      lateAt: after.paymentRequest.lateAt,
    });
    expect(await readJournal(database, row.id)).toEqual(journal);
  }
  await database.close();
  await removeFolder(folder);
}, 60_000);
