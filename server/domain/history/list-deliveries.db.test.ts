import { expect, test } from 'vitest';
import { needsAttention } from '../../../contract/payments/delivery.ts';
import type { HistoryEvent } from '../../../contract/payments/payment-history.ts';
import { insertCustomer, insertPaymentRequest } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createSeededRandom } from '../../../tests/support/seeded-random.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { recordHistory } from './history.ts';
import { deliveryEventsByRank, listDeliveries } from './list-deliveries.ts';
import { readMessageEvents } from './read-events.ts';

const database = await openTestDatabase();

type Event = Exclude<HistoryEvent, 'created'>;

test('the filter undelivered finds exactly the requests whose deliveries need attention, in random histories [reach 1.4]', async () => {
  const { tenant, client } = await createTestShop(database);
  const customer = await insertCustomer(database, tenant);
  const random = createSeededRandom(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const idents = new Map<string, string>();
  for (let round = 0; round < 90; round += 1) {
    const payment = await insertPaymentRequest(database, customer, { status: 'requested' });
    idents.set(payment.id, payment.ident);
    // Rows of earlier releases name no message.
    const messageIds: (string | null)[] = [null, newId(), newId()];
    const count = Math.floor(random() * 6);
    for (let index = 0; index < count; index += 1) {
      const event: Event = random() < 0.15 ? 'resent' : pick(deliveryEventsByRank);
      const message = { channel: pick(['email', 'sms'] as const), messageId: pick(messageIds) };
      const at = new Date(Date.UTC(2026, 2, 1, 9, Math.floor(random() * 3)));
      const id = newId();
      const own = { tenantId: tenant.id, paymentRequestId: payment.id, at };
      await recordHistory(database.system, {
        ...own,
        id,
        event,
        ...(event === 'resent' ? {} : message),
      });
      if (event !== 'resent') continue;
      if (random() < 0.4)
        await recordHistory(database.system, { ...own, event: 'resend_undone', undoneId: id });
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
  const { body } = await client.get('/services/payments/?filter=undelivered&limit=100');
  const { results } = body as { results: { ident: string }[] };
  expect(results.map(({ ident }) => ident).sort()).toEqual(expected.sort());
});
