import { beforeEach, expect, test } from 'vitest';
import { insertTenant } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { runCommand } from '../../../tests/support/server/command-runner.ts';
import { auditEvents, textAccounts } from '../../db/schema.ts';
import { decryptTextCredentials } from '../../domain/messages/accounts/text-accounts.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;
beforeEach(async () => {
  await database.clear();
  await insertTenant(database, { host: 'shop.example.com' });
});

const now = new Date('2026-11-21T09:30:00Z');
const appSecret = 'an-app-secret-of-at-least-32-characters';
const env = { APP_SECRET: appSecret, PUBLIC_URL: 'https://pay.example.com' };

const credentials = {
  accountSid: `AC${'a'.repeat(32)}`,
  authToken: 'hunter2',
  sender: '+447700900999',
};
const otherSid = `AC${'b'.repeat(32)}`;
const toLines = (keys: typeof credentials) => Object.values(keys).join('\n');

interface SetOptions {
  readonly variables?: NodeJS.ProcessEnv;
  readonly host?: string;
}

/** `input` is on standard input. */
const setTextProvider = (
  provider: string,
  input?: string,
  { variables = env, host = 'shop.example.com' }: SetOptions = {},
) =>
  runCommand(
    database,
    ['tenant set-text-provider', '--host', host, '--provider', provider],
    input === undefined ? { env: variables, now } : { env: variables, now, input },
  );

const listAccounts = async () => {
  const rows = await unscopedDb.select().from(textAccounts).orderBy(textAccounts.id);
  return rows.map((row) => ({
    credentials: decryptTextCredentials(row, [appSecret]),
    isReplaced: row.replacedAt !== null,
  }));
};

const readProvider = async () => {
  const [line = ''] = await runCommand(database, ['tenant list']);
  return line.split('\t').find((field) => field.startsWith('text messages'));
};

test.each([
  ['lines', toLines(credentials)],
  ['JSON', JSON.stringify(credentials)],
])(
  'A tenant gets its own account for text messages with keys as %s, and the command prints no key [reach 2.7, reach 2.10]',
  async (_as, input) => {
    expect(await setTextProvider('twilio', input)).toEqual([
      'shop.example.com sends text messages with its own account at Twilio.',
      'The URL for incoming messages to enter at Twilio: https://pay.example.com/api/messages/twilio/replies/',
    ]);
    expect(await listAccounts()).toEqual([{ credentials, isReplaced: false }]);
    expect(await readProvider()).toBe('text messages twilio');
    expect(await unscopedDb.select({ kind: auditEvents.kind }).from(auditEvents)).toEqual([
      { kind: 'text_account_changed' },
    ]);
  },
);

test('Without PUBLIC_URL, the command says which features of Twilio do not work', async () => {
  const variables = { APP_SECRET: appSecret };
  const lines = await setTextProvider('twilio', toLines(credentials), { variables });
  expect(lines[1]).toContain('Without PUBLIC_URL');
});

test('New keys of the same account replace its keys, and another account replaces the account [reach 2.9]', async () => {
  await setTextProvider('twilio', toLines(credentials));
  const rotated = { ...credentials, authToken: 'hunter3', sender: 'Harbour' };
  await setTextProvider('twilio', toLines(rotated));
  expect(await listAccounts()).toEqual([{ credentials: rotated, isReplaced: false }]);
  const other = { ...credentials, accountSid: otherSid, sender: `MG${'a'.repeat(32)}` };
  await setTextProvider('twilio', toLines(other));
  expect(await listAccounts()).toEqual([
    { credentials: rotated, isReplaced: true },
    { credentials: other, isReplaced: false },
  ]);
  expect(await setTextProvider('server', undefined, { variables: {} })).toEqual([
    'shop.example.com sends text messages with the provider of the server.',
  ]);
  expect((await listAccounts()).map(({ isReplaced }) => isReplaced)).toEqual([true, true]);
  expect(await readProvider()).toBe('text messages server');
});

test.each<[string, string, string | undefined, SetOptions, string]>([
  ['no APP_SECRET', 'twilio', toLines(credentials), { variables: {} }, 'APP_SECRET is missing'],
  ['an unknown provider', 'vonage', undefined, {}, 'The provider must be twilio or server'],
  ['no keys', 'twilio', '', {}, 'accountSid is missing on standard input'],
  [
    'no sender',
    'twilio',
    `${credentials.accountSid}\nhunter2`,
    {},
    'sender is missing on standard input',
  ],
  [
    'keys in the wrong order',
    'twilio',
    `hunter2\n${credentials.accountSid}\n+447700900999`,
    {},
    'accountSid must be the SID of a Twilio account',
  ],
  [
    'a sender without a country code',
    'twilio',
    toLines({ ...credentials, sender: '07700 900999' }),
    {},
    'sender must be a number such as +447700900999',
  ],
  ['broken JSON', 'twilio', '{"authToken":"hunter2"', {}, 'not valid JSON'],
  [
    'an unknown tenant',
    'twilio',
    toLines(credentials),
    { host: 'other.example.com' },
    'There is no tenant at other.example.com',
  ],
])(
  'Setting the provider of text messages with %s fails and names no key [reach 2.10]',
  async (_what, provider, input, options, message) => {
    const error = await setTextProvider(provider, input, options).catch(
      (caught: unknown) => caught,
    );
    expect(String(error)).toContain(message);
    expect(String(error)).not.toContain('hunter');
    expect(await listAccounts()).toEqual([]);
  },
);

test('A tenant of the demo gets no account, because strangers know its password', async () => {
  await insertTenant(database, { host: 'demo.example.com', isDemo: true });
  const set = setTextProvider('twilio', toLines(credentials), { host: 'demo.example.com' });
  await expect(set).rejects.toThrow('belongs to the demo');
});
