import { afterAll, expect, test } from 'vitest';
import type { PaymentRequest } from '../../contract/payment.ts';
import { aShop } from '../testing/a-shop.ts';
import { createTestServer } from '../testing/create-test-server.ts';
import { openTestDatabase } from '../testing/database.ts';
import { aTenant, aUser, testPassword } from '../testing/fixtures.ts';
import { listening } from '../testing/listening.ts';
import { testClient } from '../testing/test-client.ts';
import { fromWire } from './call/wire.ts';

const database = await openTestDatabase();
const publicUrl = 'https://pay.example.com';
const { server, client } = await aShop(database);
const theirs = await aTenant(database, { host: 'theirs.example', name: 'Theirs' });
const site = await listening(server);
const publicSite = await listening(createTestServer(database, { publicUrl }));
afterAll(async () => {
  await site.stop();
  await publicSite.stop();
});

const cookies = () => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const payload = JSON.stringify({
  customer: { name: 'Jo', email: 'jo@example.com' },
  ...{ description: 'Check-up', amount_net: 4500, vat_code: 'T0' },
});

/** A request for payment as the signed-in member of staff sends it, with a head of the test's making. */
const createBy = (target: string, head: string) =>
  `POST ${target} HTTP/1.1\r\n${head}Cookie: ${cookies()}\r\nX-CSRFTOKEN: ${client.cookies.get('csrftoken')}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`;

const path = '/api/services/payments/';

const refused: [how: string, target: string, head: string][] = [
  ['no Host', path, ''],
  ['an empty Host', path, 'Host: \r\n'],
  ['two Hosts', path, 'Host: localhost\r\nHost: evil.example\r\n'],
  ['two Hosts, ours last', path, 'Host: evil.example\r\nHost: localhost\r\n'],
  ['two Hosts in other letters', path, 'Host: localhost\r\nhOST: evil.example\r\n'],
  ['a target at another host', `http://evil.example${path}`, 'Host: localhost\r\n'],
  ['a target at a host that begins like ours', `http://localhost.evil.example${path}`, 'Host: localhost\r\n'],
  ['a target with a user', `http://evil.example@localhost${path}`, 'Host: localhost\r\n'],
  ['a target that claims HTTPS', `https://localhost${path}`, 'Host: localhost\r\n'],
  ['a Host with a user', path, 'Host: localhost@evil.example\r\n'],
  ['a Host with a user and a port', path, 'Host: evil.example:80@localhost\r\n'],
  ['a Host with a path', path, 'Host: evil.example/localhost\r\n'],
  ['a Host with a backslash', path, 'Host: evil.example\\@localhost\r\n'],
  ['a Host with a hash', path, 'Host: evil.example#localhost\r\n'],
  ['a Host with a query', path, 'Host: evil.example?localhost\r\n'],
  ['a Host of two words', path, 'Host: localhost evil.example\r\n'],
  ['a list of Hosts', path, 'Host: localhost,evil.example\r\n'],
  ['a Host with an escape', path, 'Host: loc%61lhost\r\n'],
  ['a Host of letters beyond ASCII', path, 'Host: ⅼocalhost\r\n'],
  ['a Host that no browser could write', path, 'Host: xn--a\r\n'],
  ['a Host that is another when read', path, 'Host: 0x7f.1\r\n'],
  ['a Host of half an address', path, 'Host: [::1\r\n'],
  ['a Host with a port beyond all', path, 'Host: localhost:99999\r\n'],
  ['a Host with a port below all', path, 'Host: localhost:-1\r\n'],
  ['a Host folded over two lines', path, 'Host: localhost\r\n evil.example\r\n'],
];

test.each(refused)('%s is refused before anybody is looked for [attack 4.5]', async (_how, target, head) => {
  expect((await site.exchange(createBy(target, head))).status).toBe(400);
  expect(await server.messages()).toEqual([]);
  expect(server.logged).toEqual([]);
});

test.each([
  ['a stranger', 'evil.example'],
  ['a stranger of a long name', `${'a'.repeat(5_000)}.example`],
  ['ours with a full stop at the end', 'localhost.'],
  ['a number', '127.0.0.1:8080'],
  ['a number of six', '[::1]:8080'],
])('%s for a Host is nobody’s', async (_how, host) => {
  const { status, text } = await site.exchange(createBy(path, `Host: ${host}\r\n`));
  expect([status, text]).toEqual([404, expect.stringContaining('unknown_tenant')]);
  expect(await server.messages()).toEqual([]);
});

test('a session is nobody’s at another merchant’s host', async () => {
  const { status, text } = await site.exchange(createBy(path, 'Host: theirs.example\r\n'));
  expect([status, text]).toEqual([403, expect.stringContaining('not_authenticated')]);
});

const plain: [how: string, target: string, head: string][] = [
  ['plainly', path, 'Host: localhost\r\n'],
  ['in capitals', path, 'Host: LocalHost\r\n'],
  ['with a whole address for a target', `http://localhost${path}`, 'Host: localhost\r\n'],
  [
    'with headers that name others',
    path,
    ['Host: localhost', 'X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example', 'X-Host: evil.example']
      .concat('X-Original-URL: http://evil.example/', 'X-Rewrite-URL: /evil', 'X-Forwarded-Server: evil.example', '')
      .join('\r\n'),
  ],
];

const linkOf = (text: string) => (fromWire(JSON.parse(text.slice(text.indexOf('{"')))) as PaymentRequest).payUrl;

test.each(plain)('asked %s, the links lead to where we are [attack 4.6]', async (_how, target, head) => {
  const { status, text } = await site.exchange(createBy(target, head));
  expect([status, linkOf(text)]).toEqual([201, expect.stringMatching(/^http:\/\/localhost\/pay\/[\w-]+$/)]);
  const byPublic = await publicSite.exchange(createBy(target, head));
  expect([byPublic.status, linkOf(byPublic.text)]).toEqual([201, expect.stringMatching(`^${publicUrl}/pay/`)]);
  for (const message of await server.messages()) {
    expect(`${message.text} ${message.html}`).not.toContain('evil.example');
    expect(message.text).toMatch(/(http:\/\/localhost|https:\/\/pay\.example\.com)\/pay\//);
  }
});

test('after a card the customer stays at the host they came by [attack 4.6]', async () => {
  const { body } = await client.sendRaw('POST', path.slice('/api'.length), payload, {
    'content-type': 'application/json',
  });
  const { payUrl } = body as PaymentRequest;
  const form = 'number=4242424242424242&expiry=12%2F29&cvc=123&name=Jo';
  const head =
    'Host: localhost\r\nX-Forwarded-Host: evil.example\r\nContent-Type: application/x-www-form-urlencoded\r\n';
  const { text } = await site.exchange(
    `POST ${new URL(payUrl ?? '').pathname} HTTP/1.1\r\n${head}Content-Length: ${form.length}\r\n\r\n${form}`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 303 /);
  expect(text).toMatch(/^location: \/pay\/[\w-]+\/3ds\?/im);
});

test('an invite leads to the merchant’s own host, where alone it is good', async () => {
  const behind = createTestServer(database, { publicUrl });
  const boss = await aUser(database, theirs, { email: 'boss@theirs.example' });
  const phone = testClient(behind, 'theirs.example');
  await phone.logIn(boss.email, testPassword);
  const sam = { firstName: 'Sam', lastName: 'Hart', email: 'sam@theirs.example', phone: '', isActive: true };
  expect((await phone.post('/invites/', sam)).status).toBe(201);
  const text = (await behind.messages()).find(({ recipient }) => recipient === sam.email)?.text ?? '';
  const link = new URL(/https:\/\/\S+/.exec(text)?.[0] ?? '');
  expect(link.origin).toBe('https://theirs.example');
  const token = link.searchParams.get('token');
  expect((await testClient(behind, link.host, 'https').get(`/invites/${token}/`)).status).toBe(200);
});
