import { afterAll, expect, test } from 'vitest';
import type { PaymentRequest } from '../../contract/entities/payment.ts';
import { fromWireCase } from '../../contract/wire-case.ts';
import { insertTenant, insertUser, testPassword } from '../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { createTestServer } from '../../tests/support/server/create-test-server.ts';
import { listenOnPort } from '../../tests/support/server/listen-on-port.ts';
import { findNextLocation } from '../../tests/support/server/pay-page-client.ts';
import { createTestClient } from '../../tests/support/server/test-client.ts';
import { createTestShop } from '../../tests/support/server/test-shop.ts';

const database = await openTestDatabase();
const publicUrl = 'https://pay.example.com';
const { server, client } = await createTestShop(database);
const theirs = await insertTenant(database, { host: 'theirs.example', name: 'Theirs' });
const site = await listenOnPort(server);
const publicSite = await listenOnPort(createTestServer(database, { publicUrl }));
afterAll(async () => {
  await site.stop();
  await publicSite.stop();
});

/** Over HTTPS, the public site expects the session in a cookie with another name. */
const buildCookieHeader = () =>
  [...client.cookies, ['__Host-session', client.cookies.get('session')]]
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
let requestCount = 0;
/** Each time another recipient, who gets at most five messages an hour. */
const buildPayload = () => {
  requestCount += 1;
  return JSON.stringify({
    customer: { name: 'Jo', email: `jo-${requestCount}@example.com` },
    description: 'Check-up',
    amount_net: 4500,
    vat_code: 'T0',
  });
};

/** A signed-in user's HTTP request that creates a payment request. `head` has its first headers. */
const buildCreateRequest = (target: string, head: string) => {
  const payload = buildPayload();
  return (
    `POST ${target} HTTP/1.1\r\n${head}Cookie: ${buildCookieHeader()}\r\nX-CSRFTOKEN: ${client.cookies.get('csrftoken')}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`
  );
};

const path = '/api/services/payments/';

const invalidRequests: [how: string, target: string, head: string][] = [
  ['no Host', path, ''],
  ['an empty Host', path, 'Host: \r\n'],
  ['two Hosts', path, 'Host: localhost\r\nHost: evil.example\r\n'],
  ['two Hosts, ours last', path, 'Host: evil.example\r\nHost: localhost\r\n'],
  ['two Hosts in different case', path, 'Host: localhost\r\nhOST: evil.example\r\n'],
  ['a target at another host', `http://evil.example${path}`, 'Host: localhost\r\n'],
  [
    'a target at a host with our host as prefix',
    `http://localhost.evil.example${path}`,
    'Host: localhost\r\n',
  ],
  ['a target with user info', `http://evil.example@localhost${path}`, 'Host: localhost\r\n'],
  ['a target that claims HTTPS', `https://localhost${path}`, 'Host: localhost\r\n'],
  ['a Host with user info', path, 'Host: localhost@evil.example\r\n'],
  ['a Host with user info and a port', path, 'Host: evil.example:80@localhost\r\n'],
  ['a Host with a path', path, 'Host: evil.example/localhost\r\n'],
  ['a Host with a backslash', path, 'Host: evil.example\\@localhost\r\n'],
  ['a Host with a hash', path, 'Host: evil.example#localhost\r\n'],
  ['a Host with a query', path, 'Host: evil.example?localhost\r\n'],
  ['a Host with a space', path, 'Host: localhost evil.example\r\n'],
  ['a list of Hosts', path, 'Host: localhost,evil.example\r\n'],
  ['a Host with percent-encoding', path, 'Host: loc%61lhost\r\n'],
  ['a non-ASCII Host', path, 'Host: ⅼocalhost\r\n'],
  ['a Host in hexadecimal notation', path, 'Host: 0x7f.1\r\n'],
  ['an incomplete IPv6 Host', path, 'Host: [::1\r\n'],
  ['a Host with a port above 65535', path, 'Host: localhost:99999\r\n'],
  ['a Host with a negative port', path, 'Host: localhost:-1\r\n'],
  ['a Host folded over two lines', path, 'Host: localhost\r\n evil.example\r\n'],
];

test('a Host with invalid punycode, which Node 20 rejects and Node 24 takes for an unknown name, reaches no tenant [attack 4.5]', async () => {
  const { status } = await site.exchange(buildCreateRequest(path, 'Host: xn--a\r\n'));
  expect([400, 404]).toContain(status);
  expect(await server.messages()).toEqual([]);
});

test.each(invalidRequests)(
  '%s is rejected before the tenant lookup [attack 4.5]',
  async (_how, target, head) => {
    expect((await site.exchange(buildCreateRequest(target, head))).status).toBe(400);
    expect(await server.messages()).toEqual([]);
    expect(server.logged).toEqual([]);
  },
);

test.each([
  ['an unknown host', 'evil.example'],
  ['a very long host', `${'a'.repeat(5_000)}.example`],
  ['our host with a trailing dot', 'localhost.'],
  ['an IPv4 address', '127.0.0.1:8080'],
  ['an IPv6 address', '[::1]:8080'],
])('%s in the Host header belongs to no tenant', async (_how, host) => {
  const { status, text } = await site.exchange(buildCreateRequest(path, `Host: ${host}\r\n`));
  expect([status, text]).toEqual([404, expect.stringContaining('unknown_tenant')]);
  expect(await server.messages()).toEqual([]);
});

test('a session is not valid at another tenant’s host', async () => {
  const { status, text } = await site.exchange(
    buildCreateRequest(path, 'Host: theirs.example\r\n'),
  );
  expect([status, text]).toEqual([403, expect.stringContaining('not_authenticated')]);
});

const validRequests: [how: string, target: string, head: string][] = [
  ['normally', path, 'Host: localhost\r\n'],
  ['in capitals', path, 'Host: LocalHost\r\n'],
  ['with an absolute URL as target', `http://localhost${path}`, 'Host: localhost\r\n'],
  [
    'with headers that name other hosts',
    path,
    [
      'Host: localhost',
      'X-Forwarded-Host: evil.example',
      'Forwarded: host=evil.example',
      'X-Host: evil.example',
    ]
      .concat(
        'X-Original-URL: http://evil.example/',
        'X-Rewrite-URL: /evil',
        'X-Forwarded-Server: evil.example',
        '',
      )
      .join('\r\n'),
  ],
];

const parsePayUrl = (text: string) =>
  (fromWireCase(JSON.parse(text.slice(text.indexOf('{"')))) as PaymentRequest).payUrl;

test.each(validRequests)(
  'the links of a request that is sent %s have our own origin [attack 4.6]',
  async (_how, target, head) => {
    const { status, text } = await site.exchange(buildCreateRequest(target, head));
    expect([status, parsePayUrl(text)]).toEqual([
      201,
      expect.stringMatching(/^http:\/\/localhost\/pay\/[\w-]+$/),
    ]);
    const byPublic = await publicSite.exchange(buildCreateRequest(target, head));
    expect([byPublic.status, parsePayUrl(byPublic.text)]).toEqual([
      201,
      expect.stringMatching(`^${publicUrl}/pay/`),
    ]);
    for (const message of await server.messages()) {
      expect(`${message.text} ${message.html}`).not.toContain('evil.example');
      expect(message.text).toMatch(/(http:\/\/localhost|https:\/\/pay\.example\.com)\/pay\//);
    }
  },
);

test('Pay and the card form lead to the same host [attack 4.6]', async () => {
  const { body } = await client.sendRaw('POST', path.slice('/api'.length), buildPayload(), {
    'content-type': 'application/json',
  });
  const { payUrl } = body as PaymentRequest;
  const head =
    'Host: localhost\r\nX-Forwarded-Host: evil.example\r\nContent-Type: application/x-www-form-urlencoded\r\n';
  const submitForm = async (target: string, form: string) => {
    const { text } = await site.exchange(
      `POST ${target} HTTP/1.1\r\n${head}Content-Length: ${form.length}\r\n\r\n${form}`,
    );
    const location = /^location: (.*)$/im.exec(text)?.[1]?.trim();
    return findNextLocation(new Headers(location ? { location } : {}), text) ?? '';
  };
  const cardUrl = await submitForm(new URL(payUrl ?? '').pathname, '');
  expect(cardUrl).toMatch(/^http:\/\/localhost\/pay\/[\w-]+\/card\?session=/);
  const { pathname, searchParams } = new URL(cardUrl);
  const form = `session=${searchParams.get('session')}&number=4242424242424242&expiry=12%2F29&cvc=123&name=Jo`;
  expect(await submitForm(pathname, form)).toMatch(/^\/pay\/[\w-]+\/3ds\?/);
});

test('an invite links to the tenant’s own host and is valid there', async () => {
  const behindProxy = createTestServer(database, { publicUrl });
  const owner = await insertUser(database, theirs, { email: 'boss@theirs.example', isOwner: true });
  const phone = createTestClient(behindProxy, 'theirs.example');
  await phone.logIn(owner.email, testPassword);
  const sam = {
    firstName: 'Sam',
    lastName: 'Hart',
    email: 'sam@theirs.example',
    phone: '',
    isActive: true,
  };
  expect((await phone.post('/invites/', sam)).status).toBe(201);
  const text =
    (await behindProxy.messages()).find(({ recipient }) => recipient === sam.email)?.text ?? '';
  const link = new URL(/https:\/\/\S+/.exec(text)?.[0] ?? '');
  expect(link.origin).toBe('https://theirs.example');
  const token = new URLSearchParams(link.hash.slice(1)).get('token');
  expect(
    (await createTestClient(behindProxy, link.host, 'https').get(`/invites/${token}/`)).status,
  ).toBe(200);
});
