import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { insertNewRequest, insertTenant } from '../../../tests/support/db/fixtures.ts';
import { readMessages } from '../../../tests/support/db/read-rows.ts';
import { openTestDatabase, testAppSecrets } from '../../../tests/support/db/test-database.ts';
import { deliverOutbox } from '../../../tests/support/messages/deliver-outbox.ts';
import type { Database } from '../../db/database.ts';
import { NEVER } from '../../db/schema/messages/outbox.ts';
import { outbox } from '../../db/schema.ts';
import { createContentCipher } from '../../lib/crypto/content-cipher.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { addToOutbox } from '../outbox/message-content.ts';
import { encryptMessages } from './encrypt-messages.ts';
import type { OutgoingMessage } from './transports/transport.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;

const now = new Date('2026-11-21T09:00:00Z');
const link = 'https://shop.example.com/reset-password#token=works';
const newSecret = 'an APP_SECRET that is newer than the first';

let tenantId: string;
let paymentRequestId: string;
const logged: { level: number; msg: string }[] = [];
const logger = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
beforeEach(async () => {
  await database.clear();
  logged.length = 0;
  const tenant = await insertTenant(database);
  tenantId = tenant.id;
  const request = await insertNewRequest(database, tenant);
  paymentRequestId = request.id;
});

const message = {
  channel: 'email',
  recipient: 'jo@example.com',
  senderName: 'Shop',
  subject: 'Set a new password',
  text: link,
  html: `<a href="${link}">`,
  createdAt: now,
} as const;

const queue = (unsubscribeUrl: string | null = null) =>
  database.forTenant(tenantId, (scope) =>
    addToOutbox(scope, [{ ...message, unsubscribeUrl, paymentRequestId, dueAt: now }]),
  );

/** Inserts a message as a server of the previous release does. */
const queueInClear = async (columns: Partial<typeof outbox.$inferInsert> = {}) => {
  const row = { ...message, id: newId(), tenantId, paymentRequestId, formerDueAt: now, ...columns };
  await unscopedDb.insert(outbox).values(row);
  return row.id;
};

const withSecrets = (...secrets: string[]): Database => ({
  ...database,
  cipher: createContentCipher(secrets),
});

/** Lets the outbox of a process send what is due. Returns what it has sent. */
const deliver = async (process: Database = database) => {
  const sent: OutgoingMessage[] = [];
  const transport = { send: async (outgoing: OutgoingMessage) => void sent.push(outgoing) };
  await deliverOutbox({
    database: process,
    clock: () => now,
    logger,
    transports: { email: transport, sms: transport },
  });
  return sent;
};

const readRow = async () => {
  const [row] = await unscopedDb.select().from(outbox);
  if (!row) throw new Error('There is no message');
  return row;
};

test('the content of a message is encrypted while the message waits, and deleted when it was sent [attack 5.11]', async () => {
  await queue('https://shop.example.com/stop');
  const row = await readRow();
  expect(JSON.stringify(row)).not.toMatch(/works|new password|stop/);
  // Servers of the previous release do not find the message, and still see that it is a reminder.
  expect(row).toMatchObject({ formerDueAt: NEVER, dueAt: now, unsubscribeUrl: '' });
  const { subject, text, html } = message;
  expect(await deliver()).toMatchObject([{ subject, text, html }]);
  expect(await readRow()).toMatchObject({
    sentAt: now,
    encryptedContent: null,
    subject: '',
    text: '',
    html: null,
    unsubscribeUrl: null,
  });
});

test('content that was moved from another row is not sent, and causes one line in the log [attack 5.11, attack 5.12]', async () => {
  await queue();
  const { encryptedContent } = await readRow();
  await unscopedDb.delete(outbox);
  await queue();
  await unscopedDb.update(outbox).set({ encryptedContent });
  expect(await deliver()).toEqual([]);
  expect(await readRow()).toMatchObject({
    failedAt: now,
    lastError: 'APP_SECRET does not decrypt the message',
    encryptedContent: null,
  });
  expect(logged.filter(({ level }) => level >= 40)).toHaveLength(1);
});

test('after a change of APP_SECRET, the next start encrypts a waiting message with the new one [attack 5.12]', async () => {
  await queue();
  await encryptMessages(withSecrets(newSecret, ...testAppSecrets), logger);
  expect(await deliver(withSecrets(newSecret))).toMatchObject([{ text: link }]);
  expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
});

test('when the former APP_SECRET is removed too early, the start logs it once, and the message is given up [attack 5.12]', async () => {
  await queue();
  await queue();
  const restarted = withSecrets(newSecret);
  await encryptMessages(restarted, logger);
  expect(logged).toMatchObject([
    { level: 50, count: 2, msg: expect.stringContaining('APP_SECRET does not decrypt messages') },
  ]);
  expect(await deliver(restarted)).toEqual([]);
  const rows = await unscopedDb.select().from(outbox);
  expect(rows.map(({ failedAt }) => failedAt)).toEqual([now, now]);
  await encryptMessages(restarted, logger);
  expect(logged.filter(({ level }) => level === 50)).toHaveLength(1);
});

test('a waiting message of the previous release is encrypted and sent [deployment 4.2]', async () => {
  await queueInClear({ formerDueAt: new Date(now.getTime() + 1) });
  expect(await deliver()).toEqual([]);
  const row = await readRow();
  expect(row).toMatchObject({ formerDueAt: NEVER, dueAt: new Date(now.getTime() + 1), text: '' });
  expect(await readMessages(database)).toMatchObject([{ text: link, html: message.html }]);
  await unscopedDb.update(outbox).set({ dueAt: now });
  expect(await deliver()).toMatchObject([{ text: link }]);
});

test('a message that a server of the previous release is sending is not sent by this server [deployment 4.2]', async () => {
  const leasedUntil = new Date(now.getTime() + 60_000);
  const id = await queueInClear({ formerDueAt: leasedUntil, attempts: 1 });
  await encryptMessages(database, logger);
  expect(await deliver()).toEqual([]);
  expect(await readRow()).toMatchObject({ formerDueAt: leasedUntil, text: link });
  await unscopedDb.update(outbox).set({ formerDueAt: now }).where(eq(outbox.id, id));
  expect(await deliver()).toMatchObject([{ text: link }]);
});

test('without APP_SECRET messages are not encrypted, and a later APP_SECRET encrypts them', async () => {
  await queueInClear({ formerDueAt: NEVER, dueAt: now });
  expect(await deliver(withSecrets())).toMatchObject([{ text: link }]);
  await unscopedDb.delete(outbox);
  await queueInClear({ formerDueAt: NEVER, dueAt: now });
  await encryptMessages(database, logger);
  expect(JSON.stringify(await readRow())).not.toContain('works');
  expect(await deliver()).toMatchObject([{ text: link }]);
});
