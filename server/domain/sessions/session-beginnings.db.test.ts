import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { insertInvite, insertPasswordReset } from '../../../tests/support/db/account-fixtures.ts';
import { insertTenant, insertUser, testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { prepareProof } from '../../../tests/support/passkeys/passkey-steps.ts';
import { enrolTablet, testPin } from '../../../tests/support/server/tablet-steps.ts';
import { createTestClient, type TestClient } from '../../../tests/support/server/test-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { setUpTestShop } from '../../../tests/support/server/test-shop.ts';
import { auditEvents, sessions, users } from '../../db/schema.ts';
import { newToken } from '../../lib/crypto/ids.ts';
import { packageRoot } from '../../lib/settings/package-files.ts';
import { issueSetupToken } from '../setup/setup-link.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;

const shop = setUpTestShop(database);

const newPassword = { password: 'a long walk home', passwordConfirm: 'a long walk home' };
const inAnHour = () => new Date(shop.server.clock().getTime() + 60 * MINUTE_MS);
const createVisitor = (host?: string) => createTestClient(shop.server, host);

interface Request {
  readonly client: TestClient;
  readonly path: string;
  readonly payload: object;
}

/** A request without one of these begins no session. */
type Condition =
  | 'the right proof'
  | 'an active user'
  | 'an unused proof'
  | 'a proof of the same shop';

interface Beginning {
  /** `wrong` takes the place of the right proof. */
  readonly prepare: () => Promise<Request & { readonly wrong: Partial<Request> }>;
  readonly mustHave: readonly Condition[];
  readonly event: string;
}

const ofAccount = ['the right proof', 'an active user', 'a proof of the same shop'] as const;
const ofAccountOnce = [...ofAccount, 'an unused proof'] as const;

const beginnings: Readonly<Record<string, Beginning>> = {
  logIn: {
    prepare: async () => {
      const { email } = shop.user;
      const wrong = { payload: { email, password: 'another password' } };
      return {
        client: createVisitor(),
        path: '/login/',
        payload: { email, password: testPassword },
        wrong,
      };
    },
    mustHave: ofAccount,
    event: 'logged_in',
  },
  logInWithPasskey: {
    prepare: async () => {
      const payload = await prepareProof(shop.client);
      const wrong = {
        payload: { ...payload, signature: Buffer.alloc(70, 1).toString('base64url') },
      };
      return { client: createVisitor(), path: '/login/passkey/', payload, wrong };
    },
    mustHave: ofAccountOnce,
    event: 'logged_in',
  },
  logInWithPin: {
    prepare: async () => {
      const client = createVisitor();
      await enrolTablet(shop.client, client);
      await shop.client.put('/users/me/pin/', { pin: testPin });
      const userId = shop.user.id;
      return {
        client,
        path: '/login/pin/',
        payload: { userId, pin: testPin },
        wrong: { payload: { userId, pin: '9182' } },
      };
    },
    mustHave: ofAccount,
    event: 'logged_in',
  },
  setPassword: {
    prepare: async () => ({
      client: shop.client,
      path: '/password/set/',
      payload: newPassword,
      wrong: { client: createVisitor() },
    }),
    mustHave: ofAccount,
    event: 'password_changed',
  },
  resetPassword: {
    prepare: async () => ({
      client: createVisitor(),
      path: `/password/reset/${await insertPasswordReset(database, shop.user, inAnHour())}/`,
      payload: newPassword,
      wrong: { path: `/password/reset/${newToken()}/` },
    }),
    mustHave: ofAccountOnce,
    event: 'password_reset',
  },
  acceptInvite: {
    prepare: async () => {
      const invited = await insertUser(database, shop.tenant, {
        email: 'kim@example.com',
        passwordHash: null,
      });
      const { firstName, lastName, email } = invited;
      return {
        client: createVisitor(),
        path: `/invites/${await insertInvite(database, invited, inAnHour())}/accept/`,
        payload: { firstName, lastName, email, ...newPassword, terms: true },
        wrong: { path: `/invites/${newToken()}/accept/` },
      };
    },
    mustHave: ofAccountOnce,
    event: 'invite_accepted',
  },
  createFirstShop: {
    prepare: async () => {
      await database.clear();
      const token = await issueSetupToken(database, 'localhost', shop.server.clock());
      const owner = { firstName: 'Olivia', lastName: 'Hart', email: 'olivia@garage.example' };
      return {
        client: createVisitor(),
        path: `/setup/${token}/`,
        payload: {
          shopName: 'Corner Garage',
          includeVat: false,
          ...owner,
          password: newPassword.password,
        },
        wrong: { path: `/setup/${newToken()}/` },
      };
    },
    mustHave: ['the right proof', 'an unused proof'],
    event: 'owner_added',
  },
};

const send = async ({ client, path, payload }: Request) => {
  const before = (await unscopedDb.select().from(sessions)).map(({ tokenHash }) => tokenHash);
  const earlierEvents = await unscopedDb.$count(auditEvents);
  await client.post(path, payload);
  const begun = (await unscopedDb.select().from(sessions)).filter(
    ({ tokenHash }) => !before.includes(tokenHash),
  );
  const events = await unscopedDb.select().from(auditEvents).orderBy(auditEvents.id);
  return { begun: begun.length, events: events.slice(earlierEvents).map(({ kind }) => kind) };
};

/** The returned request must not begin a session. */
const violate = async (
  condition: Condition,
  { wrong, ...request }: Request & { readonly wrong: Partial<Request> },
) => {
  switch (condition) {
    case 'the right proof':
      return { ...request, ...wrong };
    case 'an active user':
      await unscopedDb.update(users).set({ isActive: false });
      return request;
    case 'an unused proof':
      await send(request);
      return { ...request, client: createVisitor() };
    case 'a proof of the same shop': {
      await insertTenant(database, { host: 'other.example' });
      const client = createVisitor('other.example');
      for (const [name, value] of request.client.cookies) client.cookies.set(name, value);
      return { ...request, client };
    }
  }
};

describe.each(Object.entries(beginnings))('%s', (_name, { prepare, mustHave, event }) => {
  test('begins a session, and records it in the activity log [attack 1.8]', async () => {
    expect(await send(await prepare())).toEqual({
      begun: 1,
      events: expect.arrayContaining([event]),
    });
  });

  test.each(mustHave)('begins no session without %s [attack 1.8]', async (condition) => {
    const request = await violate(condition, await prepare());
    expect((await send(request)).begun).toBe(0);
  });
});

test('no other function begins a session, and each of these functions is given the tablet [attack 1.8, counter 13.14]', () => {
  const folder = join(packageRoot, 'server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, source: readFileSync(join(folder, name), 'utf8') }));
  const callers = files.flatMap(({ source }) =>
    [...source.matchAll(/\bbeginSession\(scope, \{[\s\S]+?\}\)/g)].map(([call]) => ({
      call,
      source,
    })),
  );
  const names = callers.map(({ source }) =>
    Object.keys(beginnings).find((name) => source.includes(`export const ${name} = `)),
  );
  expect(names.toSorted()).toEqual(Object.keys(beginnings).toSorted());
  for (const { call } of callers) expect(call).toMatch(/\btablet\b/);
  const writers = files
    .filter(({ source }) => /\.insert\(sessions\)/.test(source))
    .map(({ name }) => name);
  expect(writers).toEqual(['domain/sessions/sessions.ts']);
});
