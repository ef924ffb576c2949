import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  insertCharge,
  insertCustomer,
  insertMessageCount,
  insertPaymentRequest,
  insertTenant,
} from '../../../tests/support/db/fixtures.ts';
import { dumpTables, readMessages } from '../../../tests/support/db/read-rows.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { runCommand } from '../../../tests/support/server/command-runner.ts';
import { setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import {
  charges,
  checkoutSessions,
  customers,
  outbox,
  paymentHistory,
  paymentRequests,
  pushSubscriptions,
  refunds,
  sandboxSessions,
  sessions,
  tenants,
  textConsents,
} from '../../db/schema.ts';
import { queuePaidNotices } from '../../domain/push/push-notices.ts';
import { newId } from '../../lib/crypto/ids.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;

const shop = setUpTestShop(database);

const erika = { name: 'Erika Mustermann', email: 'Erika@example.com', phone: '07700 900777' };
const personal = /erika|mustermann|900 ?777|crown/i;

/** She has one request. */
const findPaymentRequest = async () => {
  const [row] = await unscopedDb
    .select()
    .from(paymentRequests)
    .where(eq(paymentRequests.customerEmail, erika.email));
  return row ?? expect.unreachable('the request was sent');
};

/** In the sandbox, paid by default. */
const insertCheckout = async (
  payment: typeof paymentRequests.$inferSelect,
  fields: Partial<typeof checkoutSessions.$inferInsert> = {},
) => {
  const { id: paymentRequestId, tenantId, ident, description, customerEmail, createdAt } = payment;
  const id = newId();
  const amountPence = payment.amountGross;
  const addresses = { payUrl: 'https://pay.example.com', webhookOrigin: 'https://pay.example.com' };
  await unscopedDb.insert(checkoutSessions).values({
    id,
    tenantId,
    paymentRequestId,
    provider: 'sandbox',
    account: 'server',
    state: 'paid',
    providerCheckoutId: id,
    url: 'https://pay.example.com',
    returnUrl: 'https://pay.example.com',
    createdAt,
    request: {
      paymentRequestId,
      ident,
      description,
      customerEmail,
      payeeName: 'Shop',
      amountPence,
      currency: 'GBP',
      ...addresses,
      expiresAt: createdAt.toISOString(),
    },
    ...fields,
  });
  const expiresAt = createdAt;
  await unscopedDb
    .insert(sandboxSessions)
    .values({ id, amount: amountPence, currency: 'GBP', state: 'paid', expiresAt });
};

/** With a request that was paid and partly refunded. */
const createErika = async () => {
  const { client } = shop;
  const { id } = Object(
    (await client.post('/services/customers/', erika, { 'idempotency-key': 'one' })).body,
  );
  const request = {
    customer: erika,
    description: 'A crown for Erika',
    amountNet: 4500,
    vatCode: 'T1',
  };
  await client.post('/services/payments/', request, { 'idempotency-key': 'two' });
  await client.put(`/services/customers/${id}/`, { ...erika, name: 'Erika M.' });
  const payment = await findPaymentRequest();
  await insertCheckout(payment);
  await insertCharge(database, payment, { cardLastFour: '4242' });
  await unscopedDb
    .update(paymentRequests)
    .set({ status: 'paid' })
    .where(eq(paymentRequests.id, payment.id));
  await client.post(`/services/payments/${payment.ident}/refund/`, { amount: 500 });
  return { id, payment };
};

const subscribeOwner = async () => {
  const [session] = await unscopedDb.select().from(sessions);
  if (!session) expect.unreachable('the owner is logged in');
  const { tenantId, userId, tokenHash: sessionHash } = session;
  const device = {
    endpoint: 'https://push.example.com/1',
    p256dh: 'key',
    auth: 'secret',
    isShared: false,
  };
  const createdAt = shop.server.clock();
  await unscopedDb
    .insert(pushSubscriptions)
    .values({ ...device, id: newId(), tenantId, userId, sessionHash, createdAt });
};

const getOptions = (customer: string, ...more: string[]) =>
  ['--host', shop.tenant.host, '--customer', customer, ...more] as const;
const erase = (customer: string, ...more: string[]) =>
  runCommand(database, ['customer erase', ...getOptions(customer, ...more)], {
    now: shop.server.clock(),
  });

/** All rows about money, without the columns of requests that an erasure changes. */
const readMoney = async () => ({
  charges: await unscopedDb.select().from(charges),
  refunds: await unscopedDb.select().from(refunds),
  history: await unscopedDb.select().from(paymentHistory),
  requests: (await unscopedDb.select().from(paymentRequests)).map(
    ({
      customerName: _n,
      customerEmail: _e,
      customerPhone: _p,
      phoneE164: _p164,
      description: _d,
      searchText: _s,
      erasedAt: _at,
      ...row
    }) => row,
  ),
});

test('customer export prints all data of a customer, and no data of another customer [audit 4.1]', async () => {
  const { id, payment } = await createErika();
  await insertPaymentRequest(
    database,
    await insertCustomer(database, shop.tenant, { email: 'other@example.com' }),
  );
  const stop = { tenantId: shop.tenant.id, fact: 'stop', at: shop.server.clock() } as const;
  await unscopedDb.insert(textConsents).values([
    { ...stop, phone: '+447700900777' },
    { ...stop, phone: '+447700900778' },
  ]);
  for (const customer of [id, 'erika@example.com']) {
    const [json = ''] = await runCommand(database, ['customer export', ...getOptions(customer)]);
    const data = JSON.parse(json);
    expect(data).toMatchObject({
      customers: [{ id, name: 'Erika M.', email: 'Erika@example.com', phone: '07700 900777' }],
      paymentRequests: [
        {
          ident: payment.ident,
          customerName: 'Erika Mustermann',
          description: 'A crown for Erika',
        },
      ],
      paymentHistory: [{ event: 'refund_requested', amount: 500 }],
      charges: [{ amount: payment.amountGross, cardLastFour: '4242' }],
      refunds: [{ amount: 500 }],
      checkoutSessions: [{ request: { customerEmail: 'Erika@example.com' } }],
      messages: [{ recipient: 'Erika@example.com' }, { recipient: '+447700900777' }],
      textConsents: [{ phone: '+447700900777', fact: 'stop' }],
    });
    expect(json).not.toContain('900778');
    expect(data.activity.slice(0, 2)).toMatchObject([
      { kind: 'customer_created' },
      { kind: 'customer_updated' },
    ]);
    expect(json).not.toContain('other@example.com');
    expect(json).not.toContain('payToken');
  }
});

test('customer erase removes the customer from all tables, and keeps amounts, idents, charges, refunds and history [audit 4.2]', async () => {
  const { payment } = await createErika();
  const before = await readMoney();
  await expect(erase('erika@example.com')).rejects.toThrow('Add --yes');
  expect(await findPaymentRequest()).toMatchObject({ customerName: 'Erika Mustermann' });
  await erase('erika@example.com', '--yes');
  for (const [table, rows] of Object.entries(await dumpTables(database))) {
    expect([table, rows.filter((row) => personal.test(row))]).toEqual([table, []]);
  }
  expect(await readMoney()).toEqual(before);
  const shown = Object((await shop.client.get(`/services/payments/${payment.ident}/`)).body);
  expect(shown).toMatchObject({
    customer: { name: 'Erased', email: null },
    amountGross: 5400,
    status: 'paid',
  });
  const [line] = await runCommand(database, ['audit', '--host', shop.tenant.host], {
    now: shop.server.clock(),
  });
  expect(line).toContain('customer_erased\tcli');
});

test('customer erase deletes waiting push notifications about the customer, also when the name is long or unusual [audit 4.2]', async () => {
  const names = [
    'Erika "Ka" Mustermann',
    `Erika ${'Mustermann '.repeat(15)}`,
    'Erika\u200bMustermann',
  ];
  await subscribeOwner();
  for (const name of names) {
    const customer = await insertCustomer(database, shop.tenant, { ...erika, name });
    const { id, tenantId } = await insertPaymentRequest(database, customer, { status: 'paid' });
    await database.forTenant(tenantId, (scope) =>
      queuePaidNotices(scope, id, { now: shop.server.clock(), event: 'paid', amount: 4_500 }),
    );
    expect((await readMessages(database)).map(({ text }) => text)).toEqual([
      expect.stringMatching(personal),
    ]);
    await erase(customer.id, '--yes');
    expect(await unscopedDb.select().from(outbox)).toEqual([]);
  }
});

test('customer erase does not change other customers of the shop or of other shops [audit 4.2]', async () => {
  await createErika();
  const otherShop = await insertTenant(database, { host: 'other.example' });
  await insertPaymentRequest(database, await insertCustomer(database, otherShop, erika), {
    status: 'paid',
  });
  await insertPaymentRequest(database, await insertCustomer(database, shop.tenant), {
    status: 'paid',
  });
  const readOthers = async () => {
    const requests = await unscopedDb.select().from(paymentRequests);
    const rows = await unscopedDb.select().from(customers);
    return {
      requests: requests.filter(({ erasedAt }) => !erasedAt).length,
      rows: rows.filter((row) => !row.erasedAt).length,
    };
  };
  expect(await readOthers()).toEqual({ requests: 3, rows: 3 });
  await erase('erika@example.com', '--yes');
  expect(await readOthers()).toEqual({ requests: 2, rows: 2 });
});

test('A customer with a request that can still be paid is not erased [audit 4.3]', async () => {
  const customer = await insertCustomer(database, shop.tenant, erika);
  const open = await insertPaymentRequest(database, customer, { ident: 'OPEN' });
  await expect(erase(customer.id, '--yes')).rejects.toThrow(
    'Cancel these requests first, because they can still be paid: OPEN',
  );
  await unscopedDb.update(paymentRequests).set({ status: 'cancelled_client' });
  await insertCheckout(open, { state: 'open' });
  await expect(erase(customer.id, '--yes')).rejects.toThrow('OPEN');
  expect((await findPaymentRequest()).erasedAt).toBeNull();
  await unscopedDb.update(checkoutSessions).set({ state: 'closed' });
  await erase(customer.id, '--yes');
  expect((await unscopedDb.select().from(customers))[0]?.name).toBe('Erased');
});

test('A request of an erased customer whose link has expired cannot be sent again [audit 4.3]', async () => {
  const customer = await insertCustomer(database, shop.tenant, erika);
  const { ident } = await insertPaymentRequest(database, customer, {
    expiresAt: shop.server.clock(),
  });
  await erase(customer.id, '--yes');
  const response = await shop.client.post(`/services/payments/${ident}/resend/`);
  expect(response).toMatchObject({ status: 409, body: { code: 'not_requested' } });
  expect(await unscopedDb.select().from(outbox)).toEqual([]);
});

test('Erasing an unknown customer fails with a message that names the customer', async () => {
  await expect(erase('nobody@example.com', '--yes')).rejects.toThrow(
    'Nothing is stored about nobody@example.com',
  );
  await expect(erase('nobody', '--yes')).rejects.toThrow('neither an email address nor the id');
});

test('tenant remove deletes all data of a tenant, and no data of another tenant [audit 4.4]', async () => {
  const host = 'second.example';
  const createTenant = (name: string, at: string) => {
    const options = [`--name=${name}`, `--host=${at}`, '--owner=boss@example.com'];
    return runCommand(database, ['tenant create', ...options]);
  };
  await createTenant('Second', 'other.example');
  const before = await dumpTables(database);
  await createTenant('First', host);
  const [first] = await unscopedDb.select().from(tenants).where(eq(tenants.host, host));
  if (!first) return expect.unreachable('the tenant was created');
  const customer = await insertCustomer(database, first, erika);
  const payment = await insertPaymentRequest(database, customer, { status: 'paid' });
  await insertCheckout(payment);
  await insertCharge(database, payment);
  await insertMessageCount(database, first, 'erika@example.com', 1);
  const remove = (...more: string[]) =>
    runCommand(database, ['tenant remove', '--host', host, ...more]);
  await expect(remove()).rejects.toThrow(
    'First at second.example, with 1 payment requests. This cannot be undone',
  );
  await remove('--yes');
  expect(await dumpTables(database)).toEqual(before);
});

test('tenant remove is refused while a payment at a provider may not be complete [audit 4.4]', async () => {
  const customer = await insertCustomer(database, shop.tenant);
  const payment = await insertPaymentRequest(database, customer, { ident: 'PAYING' });
  await insertCheckout(payment, { provider: 'stripe', state: 'open' });
  const remove = () => runCommand(database, ['tenant remove', '--host', shop.tenant.host, '--yes']);
  await expect(remove()).rejects.toThrow('being paid or refunded at a provider: PAYING');
  await unscopedDb.update(checkoutSessions).set({ state: 'paid' });
  const charge = await insertCharge(database, payment, { provider: 'stripe' });
  await unscopedDb.insert(refunds).values({
    id: newId(),
    tenantId: shop.tenant.id,
    paymentRequestId: payment.id,
    chargeId: charge.id,
    amount: 100,
    status: 'pending',
    createdAt: charge.paidAt,
    nextAttemptAt: charge.paidAt,
  });
  await expect(remove()).rejects.toThrow('PAYING');
  await unscopedDb.update(refunds).set({ status: 'done', nextAttemptAt: null });
  await remove();
  expect(await unscopedDb.select().from(tenants)).toEqual([]);
});
