import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertTenant } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  otherTwilioAccount,
  startTwilioService,
  type TwilioService,
  twilioAccount,
} from '../../../tests/support/messages/twilio-service.ts';
import { runCommand } from '../../../tests/support/server/command-runner.ts';
import { readServerFacts } from '../../db/server-facts.ts';
import { removeTextAccount, setTextAccount } from '../../domain/messages/accounts/text-accounts.ts';
import { readConfig } from '../../lib/settings/config.ts';
import { checkTenantTexts, checkText } from '../doctor/check-texts.ts';

const database = await openTestDatabase();

let twilio: TwilioService;
beforeAll(async () => {
  twilio = await startTwilioService();
});
afterAll(() => twilio.stop());
beforeEach(async () => {
  twilio.reset();
  await database.clear();
});

const now = new Date('2026-11-21T09:30:00Z');
const appSecret = 'an-app-secret-of-at-least-32-characters';
const replyUrl = 'https://pay.example.com/api/messages/twilio/replies/';

const createEnv = (variables: NodeJS.ProcessEnv = {}) => ({
  PUBLIC_URL: 'https://pay.example.com',
  APP_SECRET: appSecret,
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: twilioAccount.accountSid,
  TWILIO_AUTH_TOKEN: twilioAccount.authToken,
  TWILIO_FROM: twilioAccount.sender,
  TWILIO_API_URL: twilio.url,
  ...variables,
});

/** `text-provider check`: the lines that it printed, and its result or error. */
const check = async (options: readonly string[] = [], variables?: NodeJS.ProcessEnv) => {
  const printed: string[] = [];
  const result = await runCommand(database, ['text-provider check', ...options], {
    env: createEnv(variables),
    now,
    printLine: (line) => printed.push(line),
  }).catch((error: unknown) => [String(error)]);
  return { printed, result };
};

const insertOwnAccount = async (
  account = otherTwilioAccount,
  tenant: Parameters<typeof insertTenant>[1] = { host: 'shop.example.com' },
) => {
  const { id } = await insertTenant(database, tenant);
  await database.unscopedDb.transaction((tx) => setTextAccount(tx, id, account, [appSecret], now));
  return id;
};

/** About the server's account and those of the tenants. */
const diagnose = async (variables?: NodeJS.ProcessEnv) => {
  const config = readConfig(createEnv(variables));
  const facts = await readServerFacts(database, []);
  return Promise.all([
    checkText(config),
    ...facts.textAccounts.map((account) => checkTenantTexts(account, config)),
  ]);
};

test('A check logs in at Twilio, finds the number and its URL for replies, and sends nothing [reach 2.11]', async () => {
  twilio.setReplyUrl(twilioAccount, replyUrl);
  expect(await check()).toEqual({
    printed: [
      'Log in to Twilio: the account is active',
      `Find the sender ${twilioAccount.sender}: the number sends text messages`,
      'Forward answers: Twilio sends them to this server',
    ],
    result: ['The check passed. Nothing was sent.'],
  });
  expect(twilio.messages).toEqual([]);
});

test('A check uses a tenant’s own keys, or the server’s keys if the tenant has none [reach 2.11]', async () => {
  const id = await insertOwnAccount();
  const options = ['--host', 'shop.example.com'];
  expect((await check(options)).printed[1]).toContain(otherTwilioAccount.sender);
  await database.unscopedDb.transaction((tx) => removeTextAccount(tx, id, now));
  expect((await check(options)).printed[1]).toContain(twilioAccount.sender);
});

test.each<[string, NodeJS.ProcessEnv, string]>([
  ['a wrong token', { TWILIO_AUTH_TOKEN: 'hunter2' }, 'Twilio refuses the account: 401 20003'],
  ['a number of another account', { TWILIO_FROM: '+447700900111' }, 'has no such number'],
])('A check with %s fails, and prints no key [reach 2.11]', async (_what, variables, text) => {
  const { printed, result } = await check([], variables);
  expect(printed.at(-1)).toContain(text);
  expect(result).toEqual(['Error: The check failed']);
  expect(printed.join()).not.toContain('hunter2');
  expect(await diagnose(variables)).toMatchObject([{ level: 'fail' }]);
});

test('A check names the URL for replies that is missing at the number [reach 2.11]', async () => {
  const { printed, result } = await check();
  expect(printed.at(-1)).toBe(
    `Forward answers: the number needs ${replyUrl} for incoming messages`,
  );
  expect(result).toEqual(['The check passed. Nothing was sent.']);
});

test('A check without an account at Twilio fails', async () => {
  const { result } = await check([], { SMS_PROVIDER: '', TWILIO_ACCOUNT_SID: '' });
  expect(result).toEqual([expect.stringContaining('no account at Twilio')]);
});

test('The doctor tests the account of the server and those of active tenants [deployment 2.7]', async () => {
  twilio.setReplyUrl(twilioAccount, replyUrl);
  await insertOwnAccount();
  await insertOwnAccount(
    { ...otherTwilioAccount, authToken: 'hunter2' },
    { host: 'b.example.com' },
  );
  await insertOwnAccount(otherTwilioAccount, {
    host: 'off.example.com',
    hasBeepaidGoModule: false,
  });
  const findings = await diagnose();
  expect(findings.map(({ topic, level }) => `${level} ${topic}`)).toEqual([
    'ok Text messages',
    'fail Text messages of b.example.com',
    'warn Text messages of shop.example.com',
  ]);
  expect(JSON.stringify(findings)).not.toContain('hunter2');
  expect(await diagnose({ APP_SECRET: 'x'.repeat(32) })).toContainEqual(
    expect.objectContaining({ level: 'fail', text: 'APP_SECRET does not decrypt the keys.' }),
  );
  expect(twilio.messages).toEqual([]);
});
