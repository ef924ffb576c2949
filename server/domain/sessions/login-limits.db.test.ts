import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertInvite } from '../../../tests/support/db/account-fixtures.ts';
import { insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  createTestServer,
  type TestSettings,
} from '../../../tests/support/server/create-test-server.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS, MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { createTrustedProxyCheck } from '../../lib/settings/trusted-proxies.ts';
import { createLoginLimits } from './login-limits.ts';

const database = await openTestDatabase();

let { server, tenant, user } = await createTestShop(database, {
  publicUrl: 'https://pay.example.com',
});
beforeEach(async () => {
  // The rate limiter reads the machine's clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  ({ server, tenant, user } = await createTestShop(database, {
    publicUrl: 'https://pay.example.com',
  }));
});
afterEach(() => vi.useRealTimers());

const logIn = (email: string, password: string, address = '203.0.113.7') =>
  createTestClient(server).post(
    '/login/',
    { email, password },
    { 'x-forwarded-for': `198.51.100.1, ${address}` },
  );

/** Hashes of staff are cheap to verify; that of an unknown address costs as in production. */
const insertStaff = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      insertUser(database, tenant, { email: `person-${n}@example.com` }),
    ),
  );

const countStatuses = async (responses: Promise<{ status: number }>[]) => {
  const counted = new Map<number, number>();
  for (const { status } of await Promise.all(responses))
    counted.set(status, (counted.get(status) ?? 0) + 1);
  return Object.fromEntries(counted);
};

test('a user can log in after three wrong passwords', async () => {
  for (let tries = 0; tries < 3; tries += 1)
    expect((await logIn(user.email, 'wrong')).status).toBe(403);
  expect((await logIn(user.email, testPassword)).status).toBe(200);
});

test('ten wrong passwords from different IP addresses block an account for 15 minutes [attack 2.1]', async () => {
  const guesses = Array.from({ length: 14 }, (_, n) =>
    logIn(user.email, 'wrong', `203.0.113.${n}`),
  );
  expect(await countStatuses(guesses)).toEqual({ 403: 10, 429: 4 });
  const throttled = await logIn(user.email, testPassword);
  expect(throttled.body).toEqual({
    code: 'throttled',
    detail: 'Too many attempts. Please wait and try again',
  });
  const seconds = Number(throttled.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(15 * 60);

  vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
  expect((await logIn(user.email, testPassword)).status).toBe(200);
});

test('an unknown account is also blocked after ten wrong passwords', async () => {
  const guesses = Array.from({ length: 12 }, () => logIn('nobody@example.com', 'wrong'));
  expect(await countStatuses(guesses)).toEqual({ 403: 10, 429: 2 });
});

test('one IP address is blocked after forty failed log-ins to different accounts [attack 2.1]', async () => {
  const staff = await insertStaff(45);
  const guesses = staff.map(({ email }) => logIn(email, 'wrong'));
  expect(await countStatuses(guesses)).toEqual({ 403: 40, 429: 5 });
  expect((await logIn(user.email, testPassword, '203.0.113.8')).status).toBe(200);
});

test('of a hundred simultaneous log-ins eight run and fifty wait, and the others get 503 before the database counts them [attack 2.7]', async () => {
  const guesses = Array.from({ length: 100 }, (_, n) => logIn(`person-${n}@example.com`, 'wrong'));
  // Forty of the 58 others are failed log-ins of this address.
  expect(await countStatuses(guesses)).toEqual({ 403: 40, 429: 18, 503: 42 });
});

const getForgedAddress = (n: number) => `198.51.100.${n}`;

/** To different accounts, each from another forged IP address. */
const guessWithForgedAddresses = async (
  remoteAddress: string,
  settings: TestSettings,
  getHeader = getForgedAddress,
) => {
  const target = createTestServer(database, settings);
  const staff = await insertStaff(45);
  const guesses = staff.map(({ email }, n) =>
    createTestClient(target, 'localhost', 'http', remoteAddress).post(
      '/login/',
      { email, password: 'wrong' },
      { 'x-forwarded-for': getHeader(n) },
    ),
  );
  return countStatuses(guesses);
};
const publicUrl = 'https://pay.example.com';

test.each<[string, string, TestSettings, ((n: number) => string)?]>([
  ['without a proxy', '203.0.113.7', { isTrustedProxy: createTrustedProxyCheck(0) }],
  [
    'without a proxy, from this machine',
    '127.0.0.1',
    { isTrustedProxy: createTrustedProxyCheck(0) },
  ],
  ['past the proxy', '203.0.113.7', { publicUrl }],
  [
    'through the proxy',
    '::ffff:127.0.0.1',
    { publicUrl },
    (n) => `${getForgedAddress(n)}, 203.0.113.7`,
  ],
  [
    'through two proxies',
    '10.0.0.2',
    { publicUrl, isTrustedProxy: createTrustedProxyCheck(2) },
    (n) => `127.0.0.1, ${getForgedAddress(n)}, 203.0.113.7, 10.0.0.1`,
  ],
  [
    'through proxies of a network',
    '10.0.0.2',
    { publicUrl, isTrustedProxy: createTrustedProxyCheck(['10.0.0.0/8']) },
    (n) => `10.0.0.9, ${getForgedAddress(n)}, 203.0.113.7, 10.0.0.1`,
  ],
])(
  '45 forged IP addresses %s share one limit [safe 3.1]',
  async (_route, remoteAddress, settings, getHeader) => {
    expect(await guessWithForgedAddresses(remoteAddress, settings, getHeader)).toEqual({
      403: 40,
      429: 5,
    });
  },
);

test('attempts at a blocked account do not count towards the limit of the IP address', async () => {
  for (let tries = 0; tries < 10; tries += 1)
    expect((await logIn('nobody@example.com', 'wrong')).status).toBe(403);
  for (let tries = 0; tries < 40; tries += 1)
    expect((await logIn('nobody@example.com', 'wrong')).status).toBe(429);
  expect((await logIn(user.email, testPassword)).status).toBe(200);
});

test('each client of a trusted proxy has its own limit [safe 3.1]', async () => {
  const settings = { publicUrl, isTrustedProxy: createTrustedProxyCheck(2) };
  const getHeader = (n: number) => `203.0.113.${n}, 10.0.0.1`;
  expect(await guessWithForgedAddresses('10.0.0.2', settings, getHeader)).toEqual({ 403: 45 });
});

test('log-ins that fail before the password is verified are not counted', async () => {
  const limits = createLoginLimits(database);
  const attempt = {
    loginKey: randomBytes(8).toString('hex'),
    ipAddress: '203.0.113.9',
    device: undefined,
  };
  const fail = () =>
    limits.runWithinLimits(attempt, 'invalid_login', () =>
      Promise.reject(new Error('No connection')),
    );
  for (let tries = 0; tries < 12; tries += 1) await expect(fail()).rejects.toThrow('No connection');
});

test('fifty successful log-ins from one IP address are accepted', async () => {
  const staff = await insertStaff(10);
  for (let round = 0; round < 5; round += 1) {
    expect(await countStatuses(staff.map(({ email }) => logIn(email, testPassword)))).toEqual({
      200: 10,
    });
  }
});

test('all IP addresses of one IPv6 /64 network share one limit [attack 2.2]', async () => {
  const staff = await insertStaff(45);
  const guesses = staff.map(({ email }, n) =>
    logIn(email, 'wrong', `2001:db8:7:1::${n.toString(16)}`),
  );
  expect(await countStatuses(guesses)).toEqual({ 403: 40, 429: 5 });
  expect((await logIn(user.email, testPassword, '2001:db8:7:2::1')).status).toBe(200);
});

test('invalid forwarded IP addresses share one limit [attack 2.2]', async () => {
  const staff = await insertStaff(45);
  const guesses = staff.map(({ email }) =>
    logIn(email, 'wrong', randomBytes(6_000).toString('base64')),
  );
  expect(await countStatuses(guesses)).toEqual({ 403: 40, 429: 5 });
  expect(server.logged).toEqual([]);
});

test('a device on which a user has accepted an invite is trusted [attack 2.3]', async () => {
  const newcomer = await insertUser(database, tenant, {
    email: 'new@example.com',
    passwordHash: null,
  });
  const token = await insertInvite(database, newcomer, new Date(server.clock().getTime() + DAY_MS));
  const trustedDevice = createTestClient(server, 'localhost', 'https');
  const names = { firstName: 'New', lastName: 'Comer', email: newcomer.email, phone: '' };
  const passwords = { password: testPassword, passwordConfirm: testPassword, terms: true };
  expect(
    (await trustedDevice.post(`/invites/${token}/accept/`, { ...names, ...passwords })).status,
  ).toBe(200);
  await trustedDevice.post('/logout/');
  await Promise.all(Array.from({ length: 12 }, () => logIn(newcomer.email, 'wrong')));
  expect((await logIn(newcomer.email, testPassword)).status).toBe(429);
  expect((await trustedDevice.logIn(newcomer.email, testPassword)).status).toBe(200);
});

test('a user whose account is blocked can still log in on a trusted device [attack 2.3]', async () => {
  const trustedDevice = createTestClient(server, 'localhost', 'https');
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const logInOnDevice = (email: string, password: string) =>
    trustedDevice.post('/login/', { email, password }, from('203.0.113.7'));
  expect((await logInOnDevice(user.email, testPassword)).status).toBe(200);
  await trustedDevice.post('/logout/');
  expect([...trustedDevice.cookies.keys()].filter((name) => name !== 'csrftoken')).toEqual([
    '__Host-device',
  ]);

  const guesses = Array.from({ length: 45 }, (_, n) =>
    logIn(n < 12 ? user.email : `other-${n}@example.com`, 'wrong'),
  );
  await Promise.all(guesses);
  expect((await logIn(user.email, testPassword)).status).toBe(429);
  expect((await logInOnDevice(user.email, testPassword)).status).toBe(200);

  const colleague = await insertUser(database, tenant, { email: 'sam@example.com' });
  expect((await logInOnDevice(colleague.email, testPassword)).status).toBe(429);
});

test('a trusted device is also limited to ten attempts', async () => {
  const trustedDevice = createTestClient(server, 'localhost', 'https');
  const logInOnDevice = (password: string) =>
    trustedDevice.post('/login/', { email: user.email, password });
  expect((await logInOnDevice(testPassword)).status).toBe(200);
  const tries = [];
  for (let n = 0; n < 12; n += 1) tries.push((await logInOnDevice('wrong')).status);
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429]);
});

test('a forged device cookie does not make a device trusted', async () => {
  const forger = createTestClient(server, 'localhost', 'https');
  await Promise.all(Array.from({ length: 12 }, () => logIn(user.email, 'wrong')));
  for (const value of ['x', 'x.y', `x.${'A'.repeat(43)}`]) {
    forger.cookies.set('__Host-device', value);
    expect((await forger.logIn(user.email, testPassword)).status).toBe(429);
  }
});
