import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aShop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { anInvite, aUser, testPassword } from '../../testing/fixtures.ts';
import { testClient } from '../../testing/test-client.ts';
import { dayMs, minuteMs } from '../../testing/test-clock.ts';

const database = await openTestDatabase();

let { server, tenant, user } = await aShop(database, { publicUrl: 'https://pay.example.com' });
beforeEach(async () => {
  // The limiter reads the machine's clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  ({ server, tenant, user } = await aShop(database, { publicUrl: 'https://pay.example.com' }));
});
afterEach(() => vi.useRealTimers());

const logIn = (email: string, password: string, address = '203.0.113.7') =>
  testClient(server).post('/login/', { email, password }, { 'x-forwarded-for': `198.51.100.1, ${address}` });

const statuses = async (answers: Promise<{ status: number }>[]) => {
  const counted = new Map<number, number>();
  for (const { status } of await Promise.all(answers)) counted.set(status, (counted.get(status) ?? 0) + 1);
  return Object.fromEntries(counted);
};

test('whoever errs three times still gets in', async () => {
  for (let tries = 0; tries < 3; tries += 1) expect((await logIn(user.email, 'wrong')).status).toBe(403);
  expect((await logIn(user.email, testPassword)).status).toBe(200);
});

test('ten wrong passwords close an account for a quarter of an hour, from whatever address [attack 2.1]', async () => {
  const guesses = Array.from({ length: 14 }, (_, n) => logIn(user.email, 'wrong', `203.0.113.${n}`));
  expect(await statuses(guesses)).toEqual({ 403: 10, 429: 4 });
  const throttled = await logIn(user.email, testPassword);
  expect(throttled.body).toEqual({ code: 'throttled', detail: 'Too many attempts. Please wait and try again' });
  const seconds = Number(throttled.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(15 * 60);

  vi.setSystemTime(Date.now() + 15 * minuteMs);
  expect((await logIn(user.email, testPassword)).status).toBe(200);
});

test('an account that does not exist closes just the same', async () => {
  const guesses = Array.from({ length: 12 }, () => logIn('nobody@example.com', 'wrong'));
  expect(await statuses(guesses)).toEqual({ 403: 10, 429: 2 });
});

test('one address that tries account after account is stopped at forty [attack 2.1]', async () => {
  const guesses = Array.from({ length: 45 }, (_, n) => logIn(`person-${n}@example.com`, 'wrong'));
  expect(await statuses(guesses)).toEqual({ 403: 40, 429: 5 });
  expect((await logIn(user.email, testPassword, '203.0.113.8')).status).toBe(200);
});

test('fifty log-ins of a shop from its one address all pass', async () => {
  const staff = await Promise.all(
    Array.from({ length: 10 }, (_, n) => aUser(database, tenant, { email: `person-${n}@example.com` })),
  );
  for (let round = 0; round < 5; round += 1) {
    expect(await statuses(staff.map(({ email }) => logIn(email, testPassword)))).toEqual({ 200: 10 });
  }
});

test('a subscriber counts as one, however many addresses of theirs they try from [attack 2.2]', async () => {
  const guess = (n: number) => logIn(`person-${n}@example.com`, 'wrong', `2001:db8:7:1::${n.toString(16)}`);
  expect(await statuses(Array.from({ length: 45 }, (_, n) => guess(n)))).toEqual({ 403: 40, 429: 5 });
  expect((await logIn(user.email, testPassword, '2001:db8:7:2::1')).status).toBe(200);
});

test('what a proxy should never have let through is no address of its own [attack 2.2]', async () => {
  const nonsense = (n: number) => logIn(`person-${n}@example.com`, 'wrong', randomBytes(6_000).toString('base64'));
  expect(await statuses(Array.from({ length: 45 }, (_, n) => nonsense(n)))).toEqual({ 403: 40, 429: 5 });
  expect(server.logged).toEqual([]);
});

test('whoever joined by an invite is at home on that device from the start [attack 2.3]', async () => {
  const newcomer = await aUser(database, tenant, { email: 'new@example.com', passwordHash: null });
  const token = await anInvite(database, newcomer, new Date(server.clock().getTime() + dayMs));
  const own = testClient(server, 'localhost', 'https');
  const names = { firstName: 'New', lastName: 'Comer', email: newcomer.email, phone: '' };
  const passwords = { password: testPassword, passwordConfirm: testPassword, terms: true };
  expect((await own.post(`/invites/${token}/accept/`, { ...names, ...passwords })).status).toBe(200);
  await own.post('/logout/');
  await Promise.all(Array.from({ length: 12 }, () => logIn(newcomer.email, 'wrong')));
  expect((await logIn(newcomer.email, testPassword)).status).toBe(429);
  expect((await own.logIn(newcomer.email, testPassword)).status).toBe(200);
});

test('somebody whom strangers try to lock out still gets in on a device of theirs [attack 2.3]', async () => {
  const own = testClient(server, 'localhost', 'https');
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const enter = (email: string, password: string) => own.post('/login/', { email, password }, from('203.0.113.7'));
  expect((await enter(user.email, testPassword)).status).toBe(200);
  await own.post('/logout/');
  expect([...own.cookies.keys()].filter((name) => name !== 'csrftoken')).toEqual(['__Host-device']);

  const guesses = Array.from({ length: 45 }, (_, n) => logIn(n < 12 ? user.email : `other-${n}@example.com`, 'wrong'));
  await Promise.all(guesses);
  expect((await logIn(user.email, testPassword)).status).toBe(429);
  expect((await enter(user.email, testPassword)).status).toBe(200);

  const colleague = await aUser(database, tenant, { email: 'sam@example.com' });
  expect((await enter(colleague.email, testPassword)).status).toBe(429);
});

test('a device that is known has no more than ten guesses either', async () => {
  const own = testClient(server, 'localhost', 'https');
  const enter = (password: string) => own.post('/login/', { email: user.email, password });
  expect((await enter(testPassword)).status).toBe(200);
  const tries = [];
  for (let n = 0; n < 12; n += 1) tries.push((await enter('wrong')).status);
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429]);
});

test('a device cannot make itself known', async () => {
  const forger = testClient(server, 'localhost', 'https');
  await Promise.all(Array.from({ length: 12 }, () => logIn(user.email, 'wrong')));
  for (const value of ['x', 'x.y', `x.${'A'.repeat(43)}`]) {
    forger.cookies.set('__Host-device', value);
    expect((await forger.logIn(user.email, testPassword)).status).toBe(429);
  }
});
