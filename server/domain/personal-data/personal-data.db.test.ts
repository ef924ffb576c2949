import { getTableColumns } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  createTwilioAccounts,
  deliverWithTwilio,
} from '../../../tests/support/messages/deliver-with-twilio.ts';
import {
  startTwilioService,
  type TwilioService,
} from '../../../tests/support/messages/twilio-service.ts';
import { runCommand } from '../../../tests/support/server/command-runner.ts';
import { createStripeShop, type StripeShop } from '../../../tests/support/server/stripe-shop.ts';
import { createTestClock, DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { columnContents, listColumns, tables } from '../../db/column-contents.ts';
import {
  charges,
  customers,
  type idempotencyKeys,
  type outbox,
  recordedPayments,
  tenants,
  users,
} from '../../db/schema.ts';
import { readResponse } from '../../http/call/stored-response.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { recordReport } from '../messages/record-report.ts';
import { createTwilioReplies } from '../messages/replies/twilio-replies.ts';
import { applyRetention } from './apply-retention.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;

let twilio: TwilioService;
let shop: StripeShop;
const closing: (() => Promise<void> | void)[] = [];
beforeAll(async () => {
  twilio = await startTwilioService();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(() => twilio.stop());

const canary = { name: 'Quill Canary', email: 'Quill@canary.example', phone: '07700 900777' };
/** Also matches the canary without its letters: a number, and parts of it. */
const pattern = /quill|canary|900 ?777/i;

const decryptRow = (name: string, row: Record<string, unknown>): Record<string, unknown> => {
  if (name === 'outbox' && row.encryptedContent !== null) {
    const { id, tenantId, encryptedContent } = row as typeof outbox.$inferSelect;
    const { cipher } = database;
    const content = cipher.decrypt(encryptedContent ?? '', ['outbox', tenantId, id]);
    return { ...row, encryptedContent: Object(content).text };
  }
  if (name === 'idempotencyKeys')
    return {
      ...row,
      encryptedResponse: readResponse(database.cipher, row as typeof idempotencyKeys.$inferSelect),
    };
  return row;
};

/** By `table.column`. */
const findCanaries = async () => {
  const found = new Map<string, string[]>();
  for (const [name, table] of tables)
    for (const row of (await unscopedDb.select().from(table)).map((stored) =>
      decryptRow(name, stored),
    ))
      for (const [column, value] of Object.entries(row)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        const key = `${name}.${column}`;
        if (pattern.test(text)) found.set(key, [...(found.get(key) ?? []), text]);
      }
  return found;
};

const payments = '/services/payments/';
const createRequest = async (key: string) =>
  (
    await shop.client.post(
      payments,
      { customer: canary, description: 'A quill for Canary', amountNet: 4500, vatCode: 'T0' },
      { 'idempotency-key': key },
    )
  ).body as PaymentRequest;

const pay = async (payPath: string) => {
  const { location } = await shop.payPage.request(payPath, {});
  const checkoutId = new URL(location ?? '').pathname.split('/').at(-1) ?? '';
  shop.stripe.account.pay(checkoutId);
  await shop.deliverWebhooks();
};

const reply = async (text: string) => {
  const { url, body, headers } = twilio.reply(
    '+447700900777',
    text,
    'http://localhost/api/messages/twilio/replies/',
  );
  await shop.server.app.request(url, { method: 'POST', body, headers: { ...headers } });
};

/** It refuses everything for now, and says to whom. */
const refusingMail = {
  send: async ({ recipient }: { recipient: string }) => {
    throw new Error(`450 <${recipient}> is busy`);
  },
};

/** Returns the id of the canary's customer. */
const writeCanary = async () => {
  const clock = createTestClock();
  shop = await createStripeShop(database, {
    clock,
    replySources: [createTwilioReplies(createTwilioAccounts({ database, clock }))],
  });
  const { client, server, stripe } = shop;
  closing.push(stripe.stop);
  await unscopedDb.update(tenants).set({ counterMax: 20_000 });
  await client.post('/push/subscriptions/', {
    endpoint: 'https://fcm.googleapis.com/fcm/send/device',
    keys: { p256dh: stripe.secretKey.padEnd(87, 'A'), auth: 'A'.repeat(22) },
    isShared: false,
  });
  const { id } = (
    await client.post(
      '/services/customers/',
      { ...canary, name: 'Quill' },
      { 'idempotency-key': 'a' },
    )
  ).body as { id: string };
  await client.post('/services/imports/', {
    subject: 'customers',
    file: Buffer.from(`Name,Email\nQuill Feather,${canary.email}`).toString('base64'),
    choices: [{ line: 2, fields: ['name'] }],
  });
  await client.put(`/services/customers/${id}/`, canary, { 'idempotency-key': 'b' });
  const cancelled = await createRequest('c');
  await client.post(`${payments}${cancelled.ident}/cancel/`, {}, { 'idempotency-key': 'd' });
  const paymentRequest = await createRequest('e');
  await client.post(`${payments}${paymentRequest.ident}/resend/`, {}, { 'idempotency-key': 'f' });
  server.clock.advance(60_000);
  await deliverWithTwilio(server, twilio, { email: refusingMail });
  const [bounced] = (await server.messages()).filter(({ channel }) => channel === 'email');
  await recordReport(
    database,
    {
      messageId: bounced?.id ?? '',
      state: 'bounced_soft',
      reason: null,
      answer: `452 <${canary.email}> has no space`,
      at: undefined,
    },
    { channel: 'email', now: server.clock() },
  );
  for (const text of ['Quill here: can I pay on Friday?', 'STOP', 'START']) {
    await reply(text);
    server.clock.advance(60_000);
  }
  await pay(new URL(paymentRequest.payUrl ?? '').pathname);
  await unscopedDb.update(charges).set({ cardBrand: 'Quill Card' });
  await client.post(`${payments}${paymentRequest.ident}/receipt/`, {}, { 'idempotency-key': 'g' });
  await client.post(
    `${payments}${paymentRequest.ident}/refund/`,
    { amount: 500 },
    { 'idempotency-key': 'h' },
  );
  const [staff] = await unscopedDb.select().from(users);
  await unscopedDb.insert(recordedPayments).values({
    id: newId(),
    tenantId: staff?.tenantId ?? '',
    paymentRequestId: String(paymentRequest.id),
    way: 'cash',
    amount: 4_500,
    receivedOn: '2026-03-02',
    note: 'Quill brought it',
    recordedBy: staff?.id ?? '',
    recordedAt: server.clock(),
    undoneAt: server.clock(),
    undoneBy: staff?.id ?? '',
    undoReason: 'Canary did not pay',
  });
  await shop.runWorker();
  const counter = await server.app.request('http://localhost/counter', {
    method: 'POST',
    body: new URLSearchParams({ ...canary, description: 'Quill', amount: '45.50' }),
  });
  await pay(counter.headers.get('location') ?? '');
  const [charge] = await unscopedDb.select().from(charges);
  const dispute = stripe.account.disputes.open(charge?.reference ?? '');
  dispute.reason = 'The canary did not sing';
  await shop.deliverWebhooks();
  await deliverWithTwilio(server, twilio, { email: refusingMail });
  await client.get(`${payments}export/?search=Quill`);
  expect(server.logged.filter((line) => pattern.test(line))).toEqual([]);
  return id;
};

/** They are empty while the content of the row is encrypted. */
const columnsInClear = new Set([
  'idempotencyKeys.body',
  'outbox.subject',
  'outbox.text',
  'outbox.html',
]);

/** As `table.column`. */
const listedColumns = tables
  .flatMap(([name]) => listColumns(name, 'customer').map((column) => `${name}.${column}`))
  .filter((column) => !columnsInClear.has(column))
  .toSorted();

test('the schema says for every column of text or JSON whether it contains personal data [audit 4.11]', () => {
  const isPlain = /^(?:uuid|timestamp|bigint|integer|boolean|date|xid8)/;
  for (const [name, table] of tables) {
    const columns = Object.entries(getTableColumns(table)).flatMap(([column, definition]) =>
      isPlain.test(definition.getSQLType()) ? [] : [column],
    );
    expect([name, columns]).toEqual([name, Object.keys(columnContents[name])]);
  }
});

test('every row with data of a customer refers to the customer or the request, except for stored responses [audit 4.11]', () => {
  const withoutReference = tables.flatMap(([name, table]) => {
    const columns = getTableColumns(table);
    // A delivery report is deleted with its message.
    const references = ['customerId', 'paymentRequestId', 'messageId'];
    const isNamed = table === customers || references.some((column) => column in columns);
    return listColumns(name, 'customer').length === 0 || isNamed ? [] : [name];
  });
  expect(withoutReference).toEqual(['idempotencyKeys']);
});

const getCommandOptions = () => ['--host', shop.tenant.host, '--customer', canary.email] as const;

test('data of a customer that any call has written is in the export, and in no other column than those listed [audit 4.11]', {
  timeout: 60_000,
}, async () => {
  const id = await writeCanary();
  const found = await findCanaries();
  expect([...found.keys()].toSorted()).toEqual([...listedColumns, 'textConsents.phone'].toSorted());
  const [json = ''] = await runCommand(database, ['customer export', ...getCommandOptions()]);
  const exported = new Set<unknown>();
  JSON.parse(json, (_key, value) => {
    exported.add(typeof value === 'object' ? JSON.stringify(value) : value);
    return value;
  });
  const copies = /\.(?:searchText|encryptedResponse)$/;
  for (const [column, values] of found)
    expect([column, copies.test(column) || values.every((value) => exported.has(value))]).toEqual([
      column,
      true,
    ]);
  expect(json).toContain(id);
});

const erasures = {
  'customer erase': async () => {
    const options = [...getCommandOptions(), '--yes'] as const;
    const [line] = await runCommand(database, ['customer erase', ...options], {
      now: shop.server.clock(),
    });
    expect(line).toContain('Erased. Customers: 1. Payment requests: 3.');
  },
  'an owner has deleted the customer': async (id: string) => {
    const path = `/services/customers/${id}/`;
    const response = await shop.client.delete(path, { 'idempotency-key': 'deletion' });
    expect(response.status).toBe(204);
  },
};

test.each(Object.entries(erasures))(
  'data of a customer that any call has written is in no table after %s [audit 4.11]',
  { timeout: 60_000 },
  async (_, erase) => {
    const id = await writeCanary();
    await erase(id);
    expect(await findCanaries()).toEqual(new Map());
  },
);

test('data of a customer that any call has written is in no table after the retention period [audit 4.11]', {
  timeout: 60_000,
}, async () => {
  await writeCanary();
  const now = new Date(shop.server.clock().getTime() + 40 * DAY_MS);
  await applyRetention(database, { retainRequestsMonths: 1, retainAuditMonths: undefined }, now);
  expect(await findCanaries()).toEqual(new Map());
});
