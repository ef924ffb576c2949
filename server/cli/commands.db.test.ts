import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { readMessages } from '../../tests/support/db/read-rows.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { runCommand } from '../../tests/support/server/command-runner.ts';
import { auditEvents, invites, outbox, passwordResets, tenants, users } from '../db/schema.ts';
import { verifyPassword } from '../domain/sessions/passwords.ts';
import { hashToken } from '../lib/crypto/ids.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;
beforeEach(() => database.clear());

const now = new Date('2026-11-21T09:30:00Z');
const run = (...command: [string, ...string[]]) =>
  runCommand(database, command, {
    env: { PUBLIC_URL: 'https://pay.example.com', SMTP_URL: 'smtp://localhost' },
    now,
    input: 'a long enough passphrase',
  });

const createTenant = (...more: string[]) =>
  run(
    'tenant create',
    ...['--name=The Shop', '--host=Shop.Example.com', '--owner=Jo@Example.com'],
    ...more,
  );

/** Of the link at the end of a line. */
const getToken = (line: string | undefined) => /token=([\w-]+)$/.exec(line ?? '')?.[1] ?? '';

test('A new tenant has the module, VAT and an owner, whose invite link is at the tenant’s host [spec 1.2]', async () => {
  const lines = await createTenant();
  expect(lines).toEqual([
    'The Shop is at shop.example.com.',
    expect.stringMatching(
      /^jo@example\.com is the owner\. .*: https:\/\/shop\.example\.com\/accept-invite#token=[\w-]{43}$/,
    ),
  ]);
  expect(await unscopedDb.select().from(tenants)).toEqual([
    expect.objectContaining({
      host: 'shop.example.com',
      hasBeepaidGoModule: true,
      includeVat: true,
    }),
  ]);
  const [invite] = await unscopedDb.select().from(invites);
  expect(invite?.tokenHash).toBe(hashToken(getToken(lines[1])));
  const [owner] = await unscopedDb.select().from(users);
  expect(owner).toMatchObject({
    email: 'jo@example.com',
    firstName: 'jo',
    isOwner: true,
    passwordHash: null,
  });
});

test('An owner can be created with a password instead of an invite', async () => {
  const names = ['--first-name=Jo', '--last-name=Bloggs'];
  const lines = await createTenant('--password-stdin', ...names);
  expect(lines[1]).toBe('jo@example.com is the owner and can log in.');
  const [owner] = await unscopedDb.select().from(users);
  expect(owner?.termsAcceptedAt).toBeInstanceOf(Date);
  expect(owner).toMatchObject({
    firstName: 'Jo',
    lastName: 'Bloggs',
    searchText: 'jo bloggs\njo@example.com',
  });
  expect(await verifyPassword('a long enough passphrase', owner?.passwordHash)).toBe(true);
  expect(await unscopedDb.$count(invites)).toBe(0);
});

test('Creating a second tenant for a host fails and changes nothing', async () => {
  await createTenant();
  await expect(createTenant()).rejects.toThrow('There is already a tenant at shop.example.com');
  expect(await unscopedDb.$count(users)).toBe(1);
});

test.each([
  ['no name', ['--host', 'a.example', '--owner', 'jo@example.com'], 'The name is missing'],
  ['no host', ['--name', 'Shop', '--owner', 'jo@example.com'], 'The host name is missing'],
  [
    'a host with a port',
    ['--name', 'S', '--host', 'a.example:80', '--owner', 'jo@example.com'],
    'is not a host name',
  ],
  [
    'a host with a path',
    ['--name', 'S', '--host', 'a.example/b', '--owner', 'jo@example.com'],
    'is not a host name',
  ],
  ['no owner', ['--name', 'S', '--host', 'a.example'], 'The email address is missing'],
  [
    'a wrong address',
    ['--name', 'S', '--host', 'a.example', '--owner', 'jo'],
    'jo is not an email address',
  ],
  ['an unknown option', ['--colour', 'blue'], "Unknown option '--colour'"],
])('A tenant with %s is rejected', async (_what, args, message) => {
  await expect(run('tenant create', ...args)).rejects.toThrow(message);
  expect(await unscopedDb.$count(tenants)).toBe(0);
});

test('The list shows each tenant with its module and VAT settings', async () => {
  expect(await run('tenant list')).toEqual(['There are no tenants yet.']);
  await createTenant();
  expect(await run('tenant set-module', 'shop.example.com', 'off')).toEqual([
    'The module is off for shop.example.com.',
  ]);
  expect(await run('tenant set-vat', 'shop.example.com', 'off')).toEqual([
    'VAT is off for shop.example.com.',
  ]);
  expect(await run('tenant list')).toEqual([
    'shop.example.com\tThe Shop\tmodule off\tVAT off\tprovider server\ttext messages server\tlinks never expire',
  ]);
  await run('tenant set-module', 'shop.example.com', 'on');
  expect(await run('tenant list')).toEqual([
    'shop.example.com\tThe Shop\tmodule on\tVAT off\tprovider server\ttext messages server\tlinks never expire',
  ]);
});

test('Links expire after the number of days that the operator sets, or never', async () => {
  await createTenant();
  const set = (lifetime: string) => run('tenant set-link-lifetime', 'shop.example.com', lifetime);
  const getDays = async () =>
    (await unscopedDb.select().from(tenants)).map(({ linkLifetimeDays }) => linkLifetimeDays);
  expect(await set('30')).toEqual(['shop.example.com: links expire after 30 days.']);
  expect(await getDays()).toEqual([30]);
  expect(await run('tenant list')).toEqual([
    expect.stringMatching(/\tlinks expire after 30 days$/),
  ]);
  expect(await set('1')).toEqual(['shop.example.com: links expire after 1 day.']);
  expect(await set('never')).toEqual(['shop.example.com: links never expire.']);
  expect(await getDays()).toEqual([null]);
  for (const lifetime of ['0', '366', '1.5', 'ever']) {
    await expect(set(lifetime)).rejects.toThrow(`${lifetime} is not a whole number from 1 to 365`);
  }
  await expect(run('tenant set-link-lifetime', 'shop.example.com')).rejects.toThrow(
    'The number of days is missing',
  );
  await expect(run('tenant set-link-lifetime', 'other.example.com', '30')).rejects.toThrow(
    'There is no tenant at',
  );
});

test('The settings of a tenant accept only on and off, and only a tenant that exists', async () => {
  await createTenant();
  await expect(run('tenant set-module', 'shop.example.com', 'maybe')).rejects.toThrow(
    'Say on or off',
  );
  await expect(run('tenant set-module', 'other.example.com', 'on')).rejects.toThrow(
    'There is no tenant at other',
  );
});

test('Inviting another owner does not change the role of the existing owners [spec 6.6]', async () => {
  await createTenant('--password-stdin');
  const [line] = await run('owner invite', 'shop.example.com', 'ali@example.com');
  expect(line).toContain('https://shop.example.com/accept-invite#token=');
  const owners = await unscopedDb
    .select({ email: users.email })
    .from(users)
    .where(eq(users.isOwner, true));
  expect(owners.map(({ email }) => email).toSorted()).toEqual([
    'ali@example.com',
    'jo@example.com',
  ]);
});

test('Inviting an owner again revokes the previous link', async () => {
  const [, first] = await createTenant();
  const [second] = await run('owner invite', 'shop.example.com', 'jo@example.com');
  const tokenHashes = (await unscopedDb.select().from(invites)).map(({ tokenHash }) => tokenHash);
  expect(tokenHashes).toEqual([hashToken(getToken(second))]);
  expect(tokenHashes).not.toContain(hashToken(getToken(first)));
});

test('Inviting a deactivated owner who has already joined reactivates the account without a link', async () => {
  await createTenant('--password-stdin');
  await unscopedDb.update(users).set({ isActive: false, isOwner: false });
  const lines = await run('owner invite', 'shop.example.com', 'jo@example.com');
  expect(lines).toEqual(['jo@example.com is the owner and can log in.']);
  expect(await unscopedDb.select().from(users)).toEqual([
    expect.objectContaining({ isActive: true, isOwner: true }),
  ]);
});

test('A user whom the operator makes an owner gets an email that points to Forgot Password [accounts 6.1]', async () => {
  await createTenant('--password-stdin');
  expect(await unscopedDb.select().from(outbox)).toEqual([]);
  await run('owner invite', 'shop.example.com', 'jo@example.com');
  const [{ recipient, text } = {}, ...others] = await readMessages(database);
  expect([recipient, others]).toEqual(['jo@example.com', []]);
  expect(text).toContain('At The Shop on Beepaid GO, you were made an owner.');
  expect(text).toContain('https://shop.example.com/forgot-password\n');
  expect(text).not.toContain('token=');
});

test('user reset prints a link with which the user sets a new password [accounts 2.3]', async () => {
  await createTenant('--password-stdin');
  const reset = (...more: string[]) => run('user reset', '--host', 'shop.example.com', ...more);
  const [line] = await reset('--email', 'Jo@Example.com');
  expect(line).toMatch(
    /^jo@example\.com can set a new password once, .*: https:\/\/shop\.example\.com\/reset-password#token=[\w-]{43}$/,
  );
  expect(await unscopedDb.select().from(passwordResets)).toMatchObject([
    { tokenHash: hashToken(getToken(line)) },
  ]);
  const events = await unscopedDb
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'password_reset_requested'));
  expect(events).toMatchObject([{ actorType: 'cli', subjectType: 'user' }]);
  await expect(reset('--email', 'else@example.com')).rejects.toThrow(
    'There is no user else@example.com',
  );
  await unscopedDb.update(users).set({ isActive: false });
  await expect(reset('--email', 'jo@example.com')).rejects.toThrow('jo@example.com is inactive');
  await unscopedDb.update(users).set({ isActive: true, passwordHash: null });
  await expect(reset('--email', 'jo@example.com')).rejects.toThrow('has not joined yet');
});
