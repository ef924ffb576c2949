import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertNewRequest } from '../../../tests/support/db/fixtures.ts';
import { countWaiting, holdTransaction } from '../../../tests/support/db/second-connection.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { outbox, paymentRequests } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { markFailed, markSent, type OutboxRow } from './outbox-rows.ts';
import { recordReport } from './record-report.ts';

const database = await openTestDatabase();

const now = new Date();

const changes = {
  'a report that it bounced': {
    run: ({ id: messageId }: OutboxRow) =>
      recordReport(
        database,
        { messageId, state: 'bounced_hard', reason: null, at: now },
        { channel: 'email', now },
      ),
    isUndelivered: true,
  },
  'the end of its delivery': {
    run: (row: OutboxRow) => markSent(database, row, now),
    isUndelivered: false,
  },
  'its failure': {
    run: (row: OutboxRow) =>
      markFailed(database, row, { error: new Error(), now, nextAttemptAt: undefined }),
    isUndelivered: true,
  },
};

// PGlite has one connection, which cannot wait for another.
test.skipIf(database.engine === 'pglite').each(Object.entries(changes))(
  'a transaction that locks a request and then its message does not deadlock with %s',
  async (_name, { run, isUndelivered }) => {
    const { tenant } = await createTestShop(database);
    const payment = await insertNewRequest(database, tenant);
    const isPayment = eq(paymentRequests.id, payment.id);
    const texts = { recipient: 'jo@example.com', senderName: 'Shop', subject: 'Pay', text: 'Pay' };
    const ids = { id: newId(), tenantId: tenant.id, paymentRequestId: payment.id };
    const [row] = await database.unscopedDb
      .insert(outbox)
      .values({ ...ids, ...texts, channel: 'email', createdAt: now, attempts: 1 })
      .returning();
    if (!row) throw new Error('The message was not inserted');

    const commit = await holdTransaction(database, (tx) =>
      tx.select().from(paymentRequests).where(isPayment).for('no key update'),
    );
    const change = run(row);
    await expect.poll(() => countWaiting(database)).toBe(1);
    await commit((tx) => tx.select().from(outbox).where(eq(outbox.id, row.id)).for('update'));
    await change;
    const [stored] = await database.unscopedDb.select().from(paymentRequests).where(isPayment);
    expect(stored).toMatchObject({ isUndelivered });
  },
);
