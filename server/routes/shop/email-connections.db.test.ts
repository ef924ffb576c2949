import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertUser } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { deliverOutbox } from '../../../tests/support/messages/deliver-outbox.ts';
import {
  type SmtpService,
  smtpAccount,
  startSmtpService,
} from '../../../tests/support/messages/smtp-service.ts';
import { requestPayment } from '../../../tests/support/server/request-payment.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS, MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs, type Shop } from '../../../tests/support/server/test-shop.ts';
import { auditEvents, emailAccounts, sessions, tablets, users } from '../../db/schema.ts';
import { createEmailAccountTransport } from '../../domain/messages/accounts/email-account-transport.ts';
import { purgeExpired } from '../../domain/purge-expired.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { type OpenSocket, openPublicSocket } from '../../lib/outgoing/open-public-socket.ts';

const database = await openTestDatabase();
const path = '/connections/email/';
const appSecrets = ['an-app-secret-of-32-characters..'];

let smtp: SmtpService;
beforeAll(async () => {
  smtp = await startSmtpService();
});
afterAll(() => smtp.stop());

let shop: Shop;
const openShop = async ({
  isSetByOperator = false,
  network = smtp.network,
  secrets = appSecrets,
  isDemo = false,
} = {}) => {
  shop = await createTestShop(database, {
    sendsEmail: isSetByOperator,
    isDemo,
    connections: {
      appSecrets: secrets,
      email: {
        isSetByOperator,
        serverSendsEmails: isSetByOperator,
        network,
        lookupTexts: async () => undefined,
      },
    },
  });
};
beforeEach(async () => {
  smtp.reset();
  await openShop();
});

const connect = (change: Partial<Record<keyof typeof smtpAccount, string>> = {}) =>
  shop.client.post(path, { ...smtpAccount, ...change });

/** Returns the recipients of emails that the server's mail server sent. */
const deliver = async () => {
  const byServer: string[] = [];
  const { clock, metrics } = shop.server;
  await deliverOutbox({
    database,
    clock,
    metrics,
    transports: {
      email: createEmailAccountTransport({
        database,
        appSecrets,
        isSetByOperator: false,
        network: smtp.network,
        server: { send: async ({ recipient }) => void byServer.push(recipient) as undefined },
      }),
      sms: { send: async () => undefined },
    },
  });
  return byServer;
};

const waitForTenantCache = () => shop.server.clock.advance(3_000);

describe('an owner', () => {
  test('connects a mail server with a test email, and all emails of the shop are then sent with it [shop 5.14]', async () => {
    expect((await shop.client.get(path)).body).toEqual({
      account: 'none',
      sender: null,
      host: null,
      obstacle: null,
    });
    const { status, body } = await connect();
    expect([status, body]).toMatchObject([
      200,
      {
        lines: [
          {
            isGood: true,
            text: expect.stringContaining(`took a test email to ${shop.user.email}`),
          },
          { isGood: false, text: expect.stringMatching(/^SPF: .* could not be looked up/) },
          { isGood: false, text: expect.stringMatching(/^DMARC: .* could not be looked up/) },
        ],
        connection: { account: 'shop', sender: smtpAccount.sender, host: smtpAccount.host },
      },
    ]);
    expect(smtp.received).toMatchObject([{ from: smtpAccount.sender, to: shop.user.email }]);
    const events = await database.unscopedDb.select().from(auditEvents);
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'email_account_changed', userId: shop.user.id }),
    );
    const rows = await database.unscopedDb.select().from(emailAccounts);
    expect(JSON.stringify([body, events, rows])).not.toContain(smtpAccount.password);

    waitForTenantCache();
    expect((await shop.client.get('/whoami/')).body).toMatchObject({
      client: { sendsEmail: true, mailsPasswordLinks: true },
    });
    await requestPayment(shop.client, { email: 'jo@example.org' });
    await createTestClient(shop.server).post('/password/forgot/', { email: shop.user.email });
    await expect.poll(async () => (await shop.server.messages()).length).toBe(3);
    expect(await deliver()).toEqual([]);
    const received = smtp.received.slice(1);
    expect(new Set(received.map(({ from }) => from))).toEqual(new Set([smtpAccount.sender]));
    const subjects = received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]).join();
    expect(subjects).toMatch(/The mail server of/);
    expect(subjects).toMatch(/payment.request/);
    expect(subjects).toMatch(/Set a new password/);
  });

  test('connects a mailbox whose user is its address, without typing it again [shop 5.19]', async () => {
    expect(await connect({ user: '' })).toMatchObject({ status: 200 });
  });

  test('gets an email about the first mail server through this mail server [shop 5.16]', async () => {
    await connect();
    await deliver();
    const { source } = smtp.received.at(-1) ?? { source: '' };
    expect(source).toContain('The mail server of');
    expect(smtp.received).toHaveLength(2);
  });

  test('gets an email about another mail server also through the former one, and about a disconnection [shop 5.16]', async () => {
    await connect();
    await deliver();
    await connect({ host: 'next.example.com', port: '465' });
    const [former] = await database.unscopedDb
      .select()
      .from(emailAccounts)
      .where(eq(emailAccounts.tenantId, shop.tenant.id))
      .orderBy(emailAccounts.createdAt);
    const queued = (await shop.server.messages()).filter(({ sentAt }) => sentAt === null);
    expect(queued.map(({ emailAccountId }) => emailAccountId).sort()).toEqual(
      [former?.id, null].sort(),
    );
    await deliver();
    expect((await shop.client.delete(path)).body).toMatchObject({ account: 'none' });
    expect(await deliver()).toEqual([]);
    expect(smtp.received.at(-1)?.source).toContain('has disconnected');
    await purgeExpired(database, new Date(shop.server.clock().getTime() + 8 * DAY_MS));
    expect(await database.unscopedDb.$count(emailAccounts)).toBe(0);
  });
});

test.each([
  ['half a name', { host: 'smtp' }, 'host', /name such as smtp\.example\.com/],
  ['an address of this machine', { host: '127.0.0.1' }, 'host', /name such as/],
  ['an unknown name', { host: 'smtp.example.net' }, 'host', /no server with the name/],
  ['no password', { password: '' }, 'password', /enter the password/],
  ['a wrong password', { password: 'wrong' }, 'password', /does not accept this user and password/],
  ['a port without a mail server', { port: '25' }, 'port', /does not answer at port 25/],
  ['an unknown port', { port: '22' }, 'port', /choose a port/],
  ['a mail server without TLS', { host: 'plain.example.com' }, 'port', /no encrypted connection/],
  ['a certificate for another name', { host: 'mx.example.com' }, 'host', /is for another name/],
  ['a service that is no mail server', { host: 'ssh.example.com' }, 'port', /is not a mail server/],
  ['a sender of another domain', { sender: 'desk@other.example' }, 'sender', /does not send from/],
  ['half an address', { sender: 'desk' }, 'sender', /email/],
] as const)(
  '%s is refused with an explanation at its field, and nothing is connected [shop 5.15]',
  async (_, change, field, words) => {
    const { status, body, text } = await connect(change);
    expect([status, body]).toMatchObject([400, { [field]: [expect.stringMatching(words)] }]);
    expect(text).not.toMatch(/secret-build|with wrong/);
    expect(await database.unscopedDb.$count(emailAccounts)).toBe(0);
    expect(await shop.server.messages()).toEqual([]);
  },
);

test('a mail server that stops during the test gets a sentence, and nothing is connected [shop 5.15]', async () => {
  smtp.runBeforeNextAnswer(smtp.goDown);
  const { status, body } = await connect();
  expect([status, body]).toMatchObject([400, { host: [expect.stringMatching(/broke off/)] }]);
  expect(await database.unscopedDb.$count(emailAccounts)).toBe(0);
});

test('a host without a public address is refused before anything is sent [shop 5.15]', async () => {
  const openSocket: OpenSocket = (target) => openPublicSocket({ ...target, host: 'localhost' });
  await openShop({ network: { ...smtp.network, openSocket } });
  expect((await connect()).body).toMatchObject({
    host: [expect.stringMatching(/not on the public internet/)],
  });
});

describe('a change of the mail server is refused', () => {
  test('to staff, without a recent password, in the demo, without APP_SECRET, and when the operator has set it [shop 5.17]', async () => {
    shop.server.clock.advance(11 * MINUTE_MS);
    expect((await connect()).body).toMatchObject({ code: 'reauth_required' });
    expect((await shop.client.delete(path)).body).toMatchObject({ code: 'reauth_required' });
    await database.unscopedDb.update(users).set({ isOwner: false });
    expect((await shop.client.get(path)).body).toMatchObject({ code: 'owner_only' });
    await openShop({ isSetByOperator: true });
    expect((await shop.client.get(path)).body).toMatchObject({
      account: 'server',
      obstacle: expect.stringContaining('operator'),
    });
    expect((await connect()).body).toMatchObject({ code: 'not_active' });
    await openShop({ secrets: [] });
    expect((await connect()).body).toMatchObject({ code: 'not_active' });
    await openShop({ isDemo: true });
    expect((await connect()).body).toMatchObject({ code: 'not_active' });
    expect(smtp.received).toEqual([]);
  });

  test('on an enrolled tablet, even with the password [shop 5.17]', async () => {
    const id = newId();
    const row = { id, tenantId: shop.tenant.id, name: 'Counter', tokenHash: 'hash' };
    await database.unscopedDb.insert(tablets).values({ ...row, createdAt: shop.server.clock() });
    await database.unscopedDb.update(sessions).set({ tabletId: id });
    shop.server.clock.advance(MINUTE_MS);
    expect((await connect()).body).toMatchObject({
      code: 'not_active',
      detail: expect.stringContaining('shared tablet'),
    });
  });

  test('when the owner loses the role while the email is tested [shop 5.17]', async () => {
    smtp.runBeforeNextAnswer(() => database.unscopedDb.update(users).set({ isOwner: false }));
    expect((await connect()).body).toMatchObject({ code: 'owner_only' });
    expect(await database.unscopedDb.$count(emailAccounts)).toBe(0);
  });

  test('to the second of two owners who connect at the same time [shop 5.17]', async () => {
    const owner = await insertUser(database, shop.tenant, {
      email: 'second@example.com',
      isOwner: true,
    });
    const other = await logInAs(shop.server, owner.email);
    const responses = await Promise.all([connect(), other.post(path, smtpAccount)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await database.unscopedDb.$count(emailAccounts)).toBe(1);
  });
});

test('when a mail server refuses the password later, the emails wait, and the operator gets no alert [shop 5.14]', async () => {
  await connect();
  await deliver();
  waitForTenantCache();
  await requestPayment(shop.client, { email: 'jo@example.org' });
  smtp.changePassword('another');
  await deliver();
  const message = (await shop.server.messages()).at(-1);
  expect(message).toMatchObject({ sentAt: null, failedAt: null });
  expect(message?.lastError).toMatch(/does not accept the log-in/);
  expect(message?.lastError).not.toContain(smtpAccount.password);
  smtp.changePassword(smtpAccount.password);
  shop.server.clock.advance(MINUTE_MS);
  await deliver();
  expect(smtp.received.at(-1)?.to).toBe('jo@example.org');
});
