import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertTenant } from '../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { createTestServer } from '../../tests/support/server/create-test-server.ts';
import { createTestClient } from '../../tests/support/server/test-client.ts';
import { createTestShop } from '../../tests/support/server/test-shop.ts';
import { tenants } from '../db/schema.ts';

const database = await openTestDatabase();

let { server, client } = await createTestShop(database);
beforeEach(async () => {
  ({ server, client } = await createTestShop(database));
});

test.each([
  '/',
  '/nothing/',
  '/users',
  '/services/customers',
  '/users/me',
  '/users/a/b/c/',
  '/%E0%A4%A/',
])('an unknown path such as %s gets 404 in JSON', async (path) => {
  const response = await client.get(path);
  expect([response.status, response.body]).toEqual([
    404,
    { code: 'not_found', detail: 'Page not found' },
  ]);
  expect(response.headers.get('content-type')).toBe('application/json');
});

test('a wrong method gets 405 with the allowed methods', async () => {
  const list = await client.send('DELETE', '/services/customers/');
  expect([list.status, list.headers.get('allow'), list.body]).toEqual([
    405,
    'GET, POST',
    { code: 'method_not_allowed', detail: 'Use GET or POST' },
  ]);
  const one = await client.send('PATCH', '/services/services/17/');
  expect([one.status, one.headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE']);
});

test('the tenant is found by host name, case-insensitively and with any port [spec 1.1]', async () => {
  await insertTenant(database, { host: 'shop.example', name: 'Shop' });
  const response = await createTestClient(server, 'Shop.Example:8080').get('/whoami/');
  expect(response.body).toMatchObject({ client: { name: 'Shop' } });
});

test('an unknown host is refused unless there is a tenant for all hosts', async () => {
  const unknown = await createTestClient(server, 'nobody.example').get('/whoami/');
  expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'unknown_tenant' }]);
  const demo = createTestServer(database, { catchAllHost: 'localhost' });
  const caught = await createTestClient(demo, '192.168.0.7:8080').get('/whoami/');
  expect(caught.body).toMatchObject({ client: { name: 'Harbour Street Dental' } });
});

test('a change to the tenant takes effect within two seconds', async () => {
  const phone = createTestClient(server);
  await phone.get('/whoami/');
  await database.unscopedDb.update(tenants).set({ name: 'Renamed' });
  server.clock.advance(2_000);
  expect((await phone.get('/whoami/')).body).toMatchObject({ client: { name: 'Renamed' } });
});

test('every response has the security headers', async () => {
  for (const path of ['/api/whoami/', '/api/nothing/', '/healthz']) {
    const { headers } = await server.app.request(`http://localhost${path}`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; " +
        "require-trusted-types-for 'script'; trusted-types default beepaid-worker beepaid-terms",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/);
  }
});

test('the liveness and readiness endpoints respond when the database is up', async () => {
  expect((await server.app.request('http://localhost/healthz')).status).toBe(200);
  expect((await server.app.request('http://localhost/readyz')).status).toBe(200);
});

test('the response to an internal error has no details, and the log has no personal data', async () => {
  await database.unscopedDb.execute(sql`alter table customers rename to customers_renamed`);
  try {
    const response = await client.post(
      '/services/customers/',
      { name: 'Jo Bloggs', email: 'jo@example.com' },
      { 'x-request-id': 'request-17' },
    );
    expect([response.status, response.body]).toEqual([
      500,
      { code: 'unexpected', detail: 'Something went wrong on our side' },
    ]);
    const requestId = response.headers.get('x-request-id');
    expect(requestId).toMatch(/^[\w-]{36}$/);
    expect(server.logged).toHaveLength(1);
    expect(server.logged[0]).toContain(`"requestId":"${requestId}"`);
    expect(server.logged[0]).toContain('42P01');
    expect(server.logged[0]).not.toMatch(/jo@example|Jo Bloggs/);
  } finally {
    await database.unscopedDb.execute(sql`alter table customers_renamed rename to customers`);
  }
});

test.each([
  ['cannot be reached', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['has no disk space', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['cancelled a statement', Object.assign(new Error('canceling statement'), { code: '57014' })],
  ['does not respond', new Error('Query read timeout')],
  [
    'has broken the connection',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
])('a database that %s causes 503 with Retry-After [crash 3.6]', async (_how, error) => {
  const broken = createTestServer({ ...database, forTenant: () => Promise.reject(error) });
  const phone = createTestClient(broken);
  for (const [name, value] of client.cookies) phone.cookies.set(name, value);
  const response = await phone.get('/services/customers/');
  expect([response.status, response.body]).toMatchObject([503, { code: 'unavailable' }]);
  expect(response.headers.get('retry-after')).toBe('2');
});
