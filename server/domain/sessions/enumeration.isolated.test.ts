import { isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { users } from '../../db/schema.ts';
import { aShop, type Shop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { anInvite, aTenant, aUser, testPassword } from '../../testing/fixtures.ts';
import { type Answer, testClient } from '../../testing/test-client.ts';
import { dayMs } from '../../testing/test-clock.ts';
import { hashPassword } from './passwords.ts';

const compared = vi.hoisted(() => [] as string[]);
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof library.verify = (hashed, ...rest) => {
    compared.push(String(hashed));
    return library.verify(hashed, ...rest);
  };
  return { ...library, verify };
});

const database = await openTestDatabase();

let shop: Shop;
beforeEach(async () => {
  shop = await aShop(database);
  await aUser(database, shop.tenant, { email: 'invited@example.com', passwordHash: null });
  await aUser(database, shop.tenant, { email: 'inactive@example.com', isActive: false });
  const theirs = await aTenant(database, { host: 'theirs.example', name: 'Theirs' });
  await aUser(database, theirs, { email: 'theirs@example.com' });
  // As costly as in production; the hashes of other tests cost next to nothing.
  const passwordHash = await hashPassword(testPassword);
  await database.system.update(users).set({ passwordHash }).where(isNotNull(users.passwordHash));
});

const people: [who: string, email: string, password: string][] = [
  ['somebody who mistypes', 'ali@example.com', 'wrong'],
  ['nobody', 'nobody@example.com', testPassword],
  ['somebody who has not joined yet', 'invited@example.com', testPassword],
  ['somebody who was made inactive', 'inactive@example.com', testPassword],
  ['the staff of another merchant', 'theirs@example.com', testPassword],
];

const answerOf = ({ status, text, headers }: Answer) => ({
  status,
  text,
  headers: [...headers.keys()].filter((name) => name !== 'set-cookie').toSorted(),
  cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '')),
});

test('whoever cannot log in is told the same to the byte, and costs us the same [attack 2.4]', async () => {
  const answers = [];
  for (const [, email, password] of people) {
    compared.length = 0;
    const answer = await testClient(shop.server).logIn(email, password);
    answers.push({ ...answerOf(answer), work: compared.map((hashed) => hashed.split('$').slice(0, 4)) });
  }
  const [first] = answers;
  expect(first?.status).toBe(403);
  expect(first?.work).toEqual([['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']]);
  expect(answers).toEqual(answers.map(() => first));
});

test('an invite that is unknown, used, replaced, over or another merchant’s is the same to whoever holds it [attack 2.5]', async () => {
  const inDays = (days: number) => new Date(shop.server.clock().getTime() + days * dayMs);
  const sam = await aUser(database, shop.tenant, { email: 'sam@example.com', passwordHash: null });
  const used = await anInvite(database, sam, inDays(1));
  const names = { firstName: 'Sam', lastName: 'Hart', email: sam.email, phone: '' };
  const acceptance = { ...names, password: testPassword, passwordConfirm: testPassword, terms: true };
  expect((await testClient(shop.server).post(`/invites/${used}/accept/`, acceptance)).status).toBe(200);
  const late = await aUser(database, shop.tenant, { email: 'late@example.com', passwordHash: null });
  const over = await anInvite(database, late, inDays(-1));
  const kim = await aUser(database, shop.tenant, { email: 'kim@example.com', passwordHash: null });
  const replaced = await anInvite(database, kim, inDays(1));
  expect((await shop.client.post(`/users/${kim.id}/resend_invite/`)).status).toBe(200);

  const tokens = ['A'.repeat(43), 'x', used, over, replaced];
  const told = (answers: Answer[]) => new Set(answers.map((answer) => JSON.stringify(answerOf(answer))));
  const read = await Promise.all(tokens.map((token) => testClient(shop.server).get(`/invites/${token}/`)));
  const accepted = await Promise.all(
    tokens.map((token) => testClient(shop.server).post(`/invites/${token}/accept/`, acceptance)),
  );
  expect([...read, ...accepted].map(({ status }) => status)).toEqual([...read, ...accepted].map(() => 404));
  expect([told(read).size, told(accepted).size]).toEqual([1, 1]);
});
