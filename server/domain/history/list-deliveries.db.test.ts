import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { needsAttention } from '../../../contract/payments/delivery.ts';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import { insertCustomer, insertPaymentRequest } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createSeededRandom } from '../../../tests/support/seeded-random.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { paymentRequests } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { readMessageEvents, recordHistory } from './history.ts';
import { deliveryEventsByRank, listDeliveries } from './list-deliveries.ts';
import { writeUndelivered } from './write-undelivered.ts';

const database = await openTestDatabase();

type Event = Exclude<HistoryEvent, 'created'>;

/** Reads the statement with which the migration fills the column. */
const readBackfill = async () => {
  const file = new URL('../../db/migrations/0047_is_undelivered.sql', import.meta.url);
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
  return statements.find((statement) => statement.trim().startsWith('UPDATE')) ?? '';
};

test('the filter “undelivered” finds exactly the requests with a failed message, in random histories of this and earlier releases [reach 1.4]', async () => {
  const { tenant, client } = await createTestShop(database);
  const customer = await insertCustomer(database, tenant);
  const random = createSeededRandom(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const idents = new Map<string, string>();
  for (let round = 0; round < 90; round += 1) {
    const payment = await insertPaymentRequest(database, customer, { status: 'requested' });
    idents.set(payment.id, payment.ident);
    // The previous release leaves the column to the trigger of the migration.
    const isPrevious = round % 2 === 0;
    const record = async (row: Parameters<typeof recordHistory>[1]) => {
      if (isPrevious) return recordHistory(database.unscopedDb, row);
      return database.forTenant(tenant.id, async (scope) => {
        await recordHistory(scope.tx, row);
        await writeUndelivered(scope, payment.id);
      });
    };
    // Rows of earlier releases name no message.
    const messageIds: (string | null)[] = [null, newId(), newId()];
    const count = Math.floor(random() * 6);
    for (let index = 0; index < count; index += 1) {
      const event: Event = random() < 0.15 ? 'resent' : pick(deliveryEventsByRank);
      const message = { channel: pick(['email', 'sms'] as const), messageId: pick(messageIds) };
      const at = new Date(Date.UTC(2026, 2, 1, 9, Math.floor(random() * 3)));
      const id = newId();
      const own = { tenantId: tenant.id, paymentRequestId: payment.id, at };
      await record({ ...own, id, event, ...(event === 'resent' ? {} : message) });
      if (event !== 'resent') continue;
      if (random() < 0.4) await record({ ...own, event: 'resend_undone', undoneId: id });
      messageIds.push(newId());
    }
  }
  const events = await database.forTenant(tenant.id, (scope) =>
    readMessageEvents(scope, [...idents.keys()]),
  );
  const expected = [...idents]
    .filter(([id]) => needsAttention(listDeliveries(events.get(id) ?? [])))
    .map(([, ident]) => ident);
  expect(expected.length).toBeGreaterThan(10);
  const listUndelivered = async () => {
    const { body } = await client.get('/services/payments/?filter=undelivered&limit=100');
    const { results } = body as { results: { ident: string }[] };
    return results.map(({ ident }) => ident).sort();
  };
  expect(await listUndelivered()).toEqual(expected.sort());

  await database.unscopedDb.update(paymentRequests).set({ isUndelivered: false });
  await database.unscopedDb.execute(sql.raw(await readBackfill()));
  expect(await listUndelivered()).toEqual(expected.sort());
});
