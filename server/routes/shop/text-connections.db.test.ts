import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  startTwilioService,
  type TwilioService,
  twilioAccount,
} from '../../../tests/support/messages/twilio-service.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, type Shop } from '../../../tests/support/server/test-shop.ts';
import { auditEvents, textAccounts } from '../../db/schema.ts';

const database = await openTestDatabase();
const path = '/connections/texts/';
const payload = { ...twilioAccount, testPhone: '07700 900123' };

let twilio: TwilioService;
beforeAll(async () => {
  twilio = await startTwilioService();
});
afterAll(() => twilio.stop());

let shop: Shop;
const openShop = async ({ isSetByOperator = false, serverSendsTexts = false } = {}) => {
  shop = await createTestShop(database, {
    sendsTextMessages: serverSendsTexts,
    connections: {
      appSecrets: ['an-app-secret-of-32-characters..'],
      texts: {
        isSetByOperator,
        serverSendsTexts,
        twilioApiUrl: twilio.url,
        replyUrl: undefined,
        phoneCountries: ['GB'],
      },
    },
  });
};
beforeEach(async () => {
  twilio.reset();
  await openShop();
});

test('an owner connects Twilio with three fields and a test text message, and disconnects it [shop 5.13]', async () => {
  expect((await shop.client.get(path)).body).toEqual({
    account: 'none',
    sender: null,
    obstacle: null,
  });
  const { status, body } = await shop.client.post(path, payload);
  expect([status, body]).toMatchObject([
    200,
    {
      lines: expect.arrayContaining([
        'Log in to Twilio: the account is active.',
        'Twilio took a text message to +447700900123. Please look whether it arrived.',
      ]),
      connection: { account: 'shop', sender: twilioAccount.sender },
    },
  ]);
  expect(twilio.messages).toMatchObject([
    { to: '+447700900123', body: `${shop.tenant.name}: text messages work.` },
  ]);
  const events = await database.unscopedDb.select().from(auditEvents);
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'text_account_changed', userId: shop.user.id }),
  );
  const stored = JSON.stringify([
    body,
    events,
    await database.unscopedDb.select().from(textAccounts),
  ]);
  expect(stored).not.toContain(twilioAccount.authToken);
  shop.server.clock.advance(3_000);
  expect((await shop.client.get('/whoami/')).body).toMatchObject({
    client: { sendsTextMessages: true },
  });
  expect((await shop.client.delete(path)).body).toMatchObject({ account: 'none' });
  const notices = (await shop.server.messages()).map(({ recipient, text }) => [recipient, text]);
  expect(notices).toEqual([
    [shop.user.email, expect.stringContaining(`now leave from ${twilioAccount.sender}`)],
    [shop.user.email, expect.stringContaining('has disconnected the account for text messages')],
  ]);
});

test.each<[string, Partial<typeof payload>, string, RegExp]>([
  ['a short Account SID', { accountSid: 'AC12' }, 'accountSid', /has 34 characters/],
  ['a wrong Auth Token', { authToken: 'wrong' }, 'authToken', /Log in to Twilio: failed/],
  ['a sender of another account', { sender: '+447700900555' }, 'sender', /no such number/],
  ['a sender that cannot be one', { sender: 'far too long a name' }, 'sender', /at most 11/],
  [
    'a test to a foreign number',
    { testPhone: '+1 212 555 0100' },
    'testPhone',
    /Texts cannot reach this number/,
  ],
])(
  '%s is refused with an explanation at its field, and nothing is connected [shop 5.13]',
  async (_, change, field, words) => {
    const { status, body } = await shop.client.post(path, { ...payload, ...change });
    expect([status, body]).toMatchObject([400, { [field]: [expect.stringMatching(words)] }]);
    expect(await database.unscopedDb.$count(textAccounts)).toBe(0);
  },
);

test('only an owner with a recent password can connect Twilio, unless the operator has set a provider [shop 5.13]', async () => {
  shop.server.clock.advance(11 * MINUTE_MS);
  expect((await shop.client.post(path, payload)).body).toMatchObject({ code: 'reauth_required' });
  await openShop({ isSetByOperator: true, serverSendsTexts: true });
  expect((await shop.client.get(path)).body).toMatchObject({
    account: 'server',
    obstacle: expect.stringContaining('operator'),
  });
  expect((await shop.client.post(path, payload)).body).toMatchObject({ code: 'not_active' });
});

test('the server of a demo, which sends texts to a folder, says that it sends them [shop 5.13]', async () => {
  await openShop({ serverSendsTexts: true });
  expect((await shop.client.get(path)).body).toMatchObject({ account: 'server', obstacle: null });
});
