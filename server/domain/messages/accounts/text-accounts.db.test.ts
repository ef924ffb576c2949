import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { insertTenant, insertUser } from '../../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../../tests/support/db/test-database.ts';
import {
  appSecret,
  createTwilioAccounts,
  deliverWithTwilio,
} from '../../../../tests/support/messages/deliver-with-twilio.ts';
import {
  otherTwilioAccount,
  startTwilioService,
  type TwilioCallback,
  type TwilioService,
  twilioAccount,
} from '../../../../tests/support/messages/twilio-service.ts';
import { createTestClock } from '../../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs, type Shop } from '../../../../tests/support/server/test-shop.ts';
import { prepareCredentials } from '../../../db/migrate/prepare-credentials.ts';
import { deliveryReports, textAccounts, textConsents } from '../../../db/schema.ts';
import { createLogger } from '../../../lib/work/logger.ts';
import { createTwilioReplies } from '../replies/twilio-replies.ts';
import { createTwilioReports } from '../reports/twilio-reports.ts';
import { decryptTextCredentials, removeTextAccount, setTextAccount } from './text-accounts.ts';

const database = await openTestDatabase();

/** The server's account sends for all other shops. */
const [ownAccount, serverAccount] = [otherTwilioAccount, twilioAccount];

const replyUrl = 'http://localhost/api/messages/twilio/replies/';
const phone = '+447700900123';
/** Longer than the registry caches the accounts. */
const CACHE_MS = 2_000;

let twilio: TwilioService;
let shop: Shop;
beforeAll(async () => {
  twilio = await startTwilioService();
});
afterAll(() => twilio.stop());

const openShop = (sendsTextMessages: boolean) => {
  const clock = createTestClock();
  const accounts = createTwilioAccounts({ database, clock });
  return createTestShop(database, {
    clock,
    sendsTextMessages,
    reportSources: [createTwilioReports(accounts)],
    replySources: [createTwilioReplies(accounts)],
  });
};

beforeEach(async () => {
  twilio.reset();
  shop = await openShop(true);
});

type Client = Shop['client'];

const setOwnAccount = async (credentials = ownAccount, secret = appSecret) => {
  const { clock } = shop.server;
  await database.unscopedDb.transaction((tx) =>
    setTextAccount(tx, shop.tenant.id, credentials, [secret], clock()),
  );
  clock.advance(CACHE_MS);
};

const removeOwnAccount = async () => {
  const { clock } = shop.server;
  await database.unscopedDb.transaction((tx) => removeTextAccount(tx, shop.tenant.id, clock()));
  clock.advance(CACHE_MS);
};

const openOtherShop = async () => {
  const tenant = await insertTenant(database, { host: 'other.example.com' });
  const user = await insertUser(database, tenant, { email: 'other@example.com' });
  const client = await logInAs(shop.server, user.email, tenant.host);
  return { tenant, client };
};

const deliver = (logger = pino({ enabled: false })) =>
  deliverWithTwilio(shop.server, twilio, { email: { send: async () => undefined }, logger });

const path = '/services/payments/';
const create = (client: Client, email = 'jo@example.com') =>
  client.post(path, {
    customer: { name: 'Jo Bloggs', phone: '07700 900123', email },
    description: 'Check-up',
    amountNet: 4500,
    vatCode: 'T0',
  });

/** Sends a request by email and text message. Returns its ident. */
const ask = async (client = shop.client) => {
  const { ident } = (await create(client)).body as PaymentRequest;
  await deliver();
  return ident;
};

const getMessage = () => twilio.messages.at(-1) ?? expect.unreachable('a message was sent');

const readTextEvents = async (ident: string, client = shop.client) => {
  const { history = [] } = (await client.get(`${path}${ident}/`)).body as PaymentRequest;
  return history
    .filter(({ channel }) => channel === 'sms')
    .map(({ event, reason }) => [event, reason].filter(Boolean).join(' '));
};

const send = async ({ url, body, headers }: TwilioCallback) =>
  (await shop.server.app.request(url, { method: 'POST', body, headers: { ...headers } })).status;

const listStopped = async () =>
  (await database.unscopedDb.select().from(textConsents)).map(({ tenantId }) => tenantId);

describe('a shop with its own account', () => {
  test('sends with its own account, and every other shop sends with the account of the server [reach 2.7]', async () => {
    const other = await openOtherShop();
    await setOwnAccount();
    const ident = await ask();
    expect(twilio.messages).toMatchObject([
      { accountSid: ownAccount.accountSid, from: ownAccount.sender, to: phone },
    ]);
    expect(await send(twilio.report(getMessage(), 'delivered'))).toBe(204);
    expect(await readTextEvents(ident)).toEqual(['sent', 'delivered']);
    const otherIdent = await ask(other.client);
    expect(getMessage()).toMatchObject({
      accountSid: serverAccount.accountSid,
      from: serverAccount.sender,
    });
    expect(await send(twilio.report(getMessage(), 'delivered'))).toBe(204);
    expect(await readTextEvents(otherIdent, other.client)).toEqual(['sent', 'delivered']);
  });

  test('can send requests to customers without an email address, although the server has no text messages [reach 2.7]', async () => {
    shop = await openShop(false);
    const readTenant = async () => (await shop.client.get('/whoami/')).body;
    expect(await readTenant()).toMatchObject({ client: { sendsTextMessages: false } });
    expect((await create(shop.client, '')).status).toBe(400);
    await setOwnAccount();
    expect(await readTenant()).toMatchObject({
      client: { sendsTextMessages: true, hasDeliveryReports: true },
    });
    expect((await create(shop.client, '')).status).toBe(201);
  });

  test.each([
    ['wrong keys', { ...ownAccount, authToken: 'wrong' }],
    ['a number of another account', { ...ownAccount, sender: serverAccount.sender }],
  ])(
    'gets a failed text message at once with %s, and no other account sends the message [reach 2.8]',
    async (_what, account) => {
      await setOwnAccount(account);
      const ident = await ask();
      expect(await readTextEvents(ident)).toEqual(['delivery_failed account_refused']);
      shop.server.clock.advance(600_000);
      await deliver();
      expect(twilio.messages).toEqual([]);
      await setOwnAccount();
      await shop.client.post(`${path}${ident}/resend/`);
      // A resend waits, so that staff can undo it.
      shop.server.clock.advance(10_000);
      await deliver();
      expect(getMessage().accountSid).toBe(ownAccount.accountSid);
      expect(await readTextEvents(ident)).toEqual(['delivery_failed account_refused', 'sent']);
    },
  );

  test('delays its messages while its keys cannot be decrypted or Twilio does not respond [reach 2.8]', async () => {
    await setOwnAccount(ownAccount, 'x'.repeat(32));
    const ident = await ask();
    await setOwnAccount();
    twilio.setFault({ status: 503, code: 20503 });
    shop.server.clock.advance(60_000);
    await deliver();
    expect(await readTextEvents(ident)).toEqual([]);
    twilio.setFault(undefined);
    shop.server.clock.advance(60_000);
    await deliver();
    expect(await readTextEvents(ident)).toEqual(['sent']);
    expect(getMessage().accountSid).toBe(ownAccount.accountSid);
  });

  test('uses new keys or another account within two seconds, and the account of the server after it has removed its own [reach 2.9]', async () => {
    await setOwnAccount({ ...ownAccount, authToken: 'former-token' });
    await setOwnAccount();
    await ask();
    expect(getMessage().accountSid).toBe(ownAccount.accountSid);
    await removeOwnAccount();
    await ask();
    expect(getMessage().accountSid).toBe(serverAccount.accountSid);
    await setOwnAccount();
    await ask();
    expect(getMessage().accountSid).toBe(ownAccount.accountSid);
    expect(await database.unscopedDb.$count(textAccounts)).toBe(1);
  });

  test('still gets the reports about messages of a former account [reach 2.9]', async () => {
    await setOwnAccount();
    const ident = await ask();
    await removeOwnAccount();
    expect(await send(twilio.report(getMessage(), 'undelivered', 30005))).toBe(204);
    shop.server.clock.advance(1_000);
    expect(await send(twilio.reply(phone, 'STOP', replyUrl, ownAccount))).toBe(200);
    expect(await readTextEvents(ident)).toEqual([
      'sent',
      'bounced_hard unknown_recipient',
      'replied opted_out',
    ]);
  });
});

describe('a delivery report', () => {
  test('that another account has signed changes nothing, even if it names the right account [reach 6.5]', async () => {
    const other = await openOtherShop();
    await setOwnAccount();
    const otherIdent = await ask(other.client);
    const ofServer = getMessage();
    const ident = await ask();
    const ofShop = getMessage();
    const swap = (account: typeof ownAccount, message: typeof ofShop) =>
      twilio.report({ ...message, accountSid: account.accountSid }, 'delivered');
    // The other account signs a report that names itself.
    expect(await send(swap(serverAccount, ofShop))).toBe(204);
    expect(await send(swap(ownAccount, ofServer))).toBe(204);
    // The other account signs a report that names the account of the message.
    for (const message of [ofShop, ofServer]) {
      const genuine = twilio.report(message, 'delivered');
      const [signer] = [ownAccount, serverAccount].filter(
        ({ accountSid }) => accountSid !== message.accountSid,
      );
      const forged = twilio.sign(genuine, signer ?? expect.unreachable('there is another account'));
      expect(await send(forged)).toBe(401);
    }
    expect(await database.unscopedDb.select().from(deliveryReports)).toEqual([]);
    expect(await readTextEvents(ident)).toEqual(['sent']);
    expect(await readTextEvents(otherIdent, other.client)).toEqual(['sent']);
  });

  test('of an account that two shops share can be about messages of both shops', async () => {
    const other = await openOtherShop();
    await setOwnAccount(serverAccount);
    for (const client of [shop.client, other.client]) {
      const ident = await ask(client);
      expect(await send(twilio.report(getMessage(), 'delivered'))).toBe(204);
      expect(await readTextEvents(ident, client)).toEqual(['sent', 'delivered']);
    }
  });
});

describe('a reply by text message', () => {
  test('to the number of a shop belongs to this shop, and its STOP counts only for this shop [reach 6.5]', async () => {
    const other = await openOtherShop();
    await setOwnAccount();
    const ident = await ask();
    const otherIdent = await ask(other.client);
    expect(await send(twilio.reply(phone, 'STOP', replyUrl, ownAccount))).toBe(200);
    expect(await readTextEvents(ident)).toEqual(['sent', 'replied opted_out']);
    expect(await readTextEvents(otherIdent, other.client)).toEqual(['sent']);
    expect(await listStopped()).toEqual([shop.tenant.id]);
  });

  test('to the number of the server changes nothing for a shop that has its own number [reach 6.5]', async () => {
    const other = await openOtherShop();
    await setOwnAccount();
    const otherIdent = await ask(other.client);
    const ident = await ask();
    expect(await send(twilio.reply(phone, 'STOP', replyUrl, serverAccount))).toBe(200);
    expect(await readTextEvents(ident)).toEqual(['sent']);
    expect(await readTextEvents(otherIdent, other.client)).toEqual(['sent', 'replied opted_out']);
    expect(await listStopped()).toEqual([other.tenant.id]);
  });

  test('is refused when another account has signed it, and changes nothing when a stranger sends it [reach 6.5]', async () => {
    await setOwnAccount();
    const ident = await ask();
    const genuine = twilio.reply(phone, 'STOP', replyUrl, ownAccount);
    expect(await send(twilio.sign(genuine, serverAccount))).toBe(401);
    expect(await send(twilio.reply('+447700900124', 'STOP', replyUrl, ownAccount))).toBe(200);
    expect(await readTextEvents(ident)).toEqual(['sent']);
    expect(await listStopped()).toEqual([]);
  });
});

describe('the keys of a shop’s account', () => {
  test('are encrypted, and decrypt only for this account [reach 2.10]', async () => {
    await setOwnAccount();
    const [row] = await database.unscopedDb.select().from(textAccounts);
    const account = row ?? expect.unreachable('there is an account');
    const [{ text } = { text: '' }] = await database.unscopedDb
      .select({ text: sql<string>`row_to_json(text_accounts)::text` })
      .from(textAccounts);
    expect(text).toContain(ownAccount.accountSid);
    expect(text).not.toContain(ownAccount.authToken);
    expect(decryptTextCredentials(account, [appSecret])).toEqual(ownAccount);
    expect(decryptTextCredentials({ ...account, id: shop.tenant.id }, [appSecret])).toBeUndefined();
  });

  test('are in no log and in no response [reach 2.10]', async () => {
    const lines: string[] = [];
    const logger = createLogger({ write: (line) => lines.push(line) });
    logger.level = 'trace';
    await setOwnAccount();
    await create(shop.client);
    await deliver(logger);
    await setOwnAccount({ ...ownAccount, sender: serverAccount.sender });
    await create(shop.client);
    await deliver(logger);
    const responses = await Promise.all(
      ['/whoami/', '/shop/', path, '/audit/'].map(async (target) => {
        const { status, text } = await shop.client.get(target);
        return [status, text];
      }),
    );
    expect(lines.join('')).toContain('Message sent');
    expect(responses.map(([status]) => status)).toEqual([200, 200, 200, 200]);
    const seen = JSON.stringify([lines, shop.server.logged, responses]);
    for (const secret of [ownAccount.authToken, ownAccount.accountSid, appSecret])
      expect(seen).not.toContain(secret);
  });

  test('need the APP_SECRET that has encrypted them, and are encrypted again after a change of APP_SECRET [reach 2.10]', async () => {
    const newSecret = 'another-app-secret-of-at-least-32-chars';
    const prepare = (...secrets: string[]) =>
      prepareCredentials(database, secrets, pino({ enabled: false }));
    await prepare();
    await setOwnAccount();
    await expect(prepare()).rejects.toThrow('APP_SECRET is missing');
    await expect(prepare(newSecret)).rejects.toThrow(
      'APP_SECRET does not decrypt the text message account of localhost',
    );
    await prepare(newSecret, appSecret);
    await prepare(newSecret);
    const [account] = await database.unscopedDb.select().from(textAccounts);
    expect(account && decryptTextCredentials(account, [newSecret])).toEqual(ownAccount);
  });
});
