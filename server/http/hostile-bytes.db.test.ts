import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aShop } from '../testing/a-shop.ts';
import { openTestDatabase } from '../testing/database.ts';
import { listening } from '../testing/listening.ts';
import { rawConnection } from '../testing/raw-connection.ts';
import { listen } from './listen.ts';

const database = await openTestDatabase();
const { server } = await aShop(database);
let site: Awaited<ReturnType<typeof listening>>;
beforeAll(async () => {
  site = await listening(server);
});
afterAll(async () => {
  await site.stop();
});

// Whatever one of them sends, others are served, and nothing of it is a fault of ours.
afterEach(async () => {
  expect((await site.exchange('GET /api/whoami/ HTTP/1.1\r\nHost: localhost\r\n\r\n')).status).toBe(200);
  expect(server.logged).toEqual([]);
});

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const post = (length: number | string, headers = '', path = '/api/login/') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n`;
const chunked = (path = '/api/login/') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
const many = (count: number, each: (n: number) => string) => Array.from({ length: count }, (_, n) => each(n)).join('');

const bomb = gzipSync(Buffer.alloc(5_000_000, ' '));
const deep = '['.repeat(40) + ']'.repeat(40);

test.each<[how: string, status: number, parts: (string | Uint8Array)[]]>([
  ['a query of a thousand keys', 200, [get(`/api/whoami/?${many(1_000, (n) => `k${n}=&`)}`)]],
  ['a cookie that cannot be decoded', 403, [get('/api/users/me/', 'Cookie: session=%E0%A4%A; csrftoken="; x\r\n')]],
  ['an escape that stands for no letter, in the path', 404, [get('/api/invites/%E0%A4%A/')]],
  ['an escape that stands for no letter, in the query', 403, [get('/api/users/?search=%E0%A4%A&page=%')]],
  ['NUL in the path', 400, [get('/api/\0/')]],
  ['NUL, escaped, in the path', 404, [get('/api/invites/%00/')]],
  ['a folded header', 400, [get('/api/whoami/', 'X-Folded: one\r\n two\r\n')]],
  ['a carriage return alone within a header', 400, [get('/api/whoami/', 'X-Split: one\rX-Two: two\r\n')]],
  ['a method that nobody knows', 400, ['BREW /api/whoami/ HTTP/1.1\r\nHost: localhost\r\n\r\n']],
  ['TRACE', 405, ['TRACE /api/whoami/ HTTP/1.1\r\nHost: localhost\r\n\r\n']],
  ['OPTIONS for the whole server', 400, ['OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n']],
  ['a protocol that we do not speak', 417, [get('/api/whoami/', 'Expect: coffee\r\n')]],
  ['no HTTP at all', 400, ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03']],
  ['a body of 10 GB, as it says', 413, [post(10_000_000_000), 'x'.repeat(70_000)]],
  ['a body of 10 GB for a call that has none', 403, [post(10_000_000_000, '', '/api/services/payments/A/cancel/')]],
  ['a body without end', 413, [chunked(), many(80, () => `400\r\n${'x'.repeat(1_024)}\r\n`)]],
  ['a card form without end', 413, [chunked('/pay/x'), many(80, () => `400\r\n${'x'.repeat(1_024)}\r\n`)]],
  ['a chunk of no size', 400, [chunked(), 'many\r\n']],
  ['a negative length', 400, [post(-1), '{}']],
  ['two lengths', 400, [post(2, 'Content-Length: 3\r\n'), '{}']],
  ['a length and chunks', 400, [post(5, 'Transfer-Encoding: chunked\r\n'), '0\r\n\r\n']],
  ['a length that is too short', 400, [post(2), '{}{"email":"jo@example.com"}']],
  ['a body packed small', 415, [post(bomb.length, 'Content-Encoding: gzip\r\n'), bomb]],
  ['a body nested forty deep', 400, [post(deep.length), deep]],
  ['lone surrogates', 400, [post(38), '{"email":"\\ud800","password":"\\udfff"}']],
  ['a key that would be everybody’s', 400, [post(37), '{"__proto__":{"email":"a","password":1']],
])('%s is answered with %s [attack 4.2]', async (_how, status, parts) => {
  const answer = await site.exchange(...parts);
  expect(answer.status).toBe(status);
  expect(answer.text).not.toMatch(/node_modules|at .+:\d+:\d+/);
});

test.each([
  ['a header of 10 MB', get('/api/whoami/', `X-Big: ${'x'.repeat(10_000_000)}\r\n`)],
  [
    'five thousand headers',
    get(
      '/api/whoami/',
      many(5_000, (n) => `h${n}: x\r\n`),
    ),
  ],
  ['a query of five thousand keys', get(`/api/whoami/?${many(5_000, (n) => `key${n}=&`)}`)],
])('%s is cut off [attack 4.3]', async (_how, request) => {
  const connection = await site.connect();
  connection.send(request);
  await connection.closed;
  // The answer may be lost with the connection when more was on its way.
  expect([431, undefined]).toContain((await connection.answer()).status);
});

test('requests sent before the first is answered are answered in turn', async () => {
  const connection = await site.connect();
  connection.send(get('/api/whoami/') + get('/api/nothing/') + get('/healthz', 'Connection: close\r\n'));
  await connection.closed;
  const { text } = await connection.answer();
  expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200']);
});

test.each<[how: string, begin: string, next: string]>([
  ['headers that drip', 'GET /api/whoami/ HTTP/1.1\r\nHost: localhost\r\n', 'X-Slow: x\r\n'],
  ['a body that drips', post(60_000), 'x'],
  ['chunks that drip', chunked(), '1\r\nx\r\n'],
  ['a card form that drips', chunked('/pay/x'), '1\r\nx\r\n'],
  ['silence where a body should come', post(500), ''],
])('%s are cut off [attack 4.1]', async (_how, begin, next) => {
  const connection = await site.connect();
  connection.send(begin);
  await connection.drip(() => next, 20);
  expect((await connection.answer()).status).toBe(408);
});

test('somebody who leaves in the middle of a body is no fault of ours [attack 4.4]', async () => {
  const connection = await site.connect();
  connection.send(post(500));
  connection.send('{"email":');
  await connection.end();
  const form = await site.connect();
  form.send(chunked('/pay/x'));
  form.send('400\r\n');
  await form.end();
});

test('somebody who stops reading does not hold a connection for ever [attack 4.4]', async () => {
  const forever = 60_000;
  const patience = {
    ...{ headersTimeout: forever, requestTimeout: forever, connectionsCheckingInterval: forever },
    ...{ keepAliveTimeout: forever, silence: 300 },
  };
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const piece = new Uint8Array(1_000_000);
  const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(piece), cancel: leave });
  const listener = await listen(() => new Response(endless()), 0, '127.0.0.1', patience);
  const connection = await rawConnection(listener.port);
  connection.stopReading();
  connection.send(get('/'));
  await left;
  await connection.end();
  await listener.stop();
});
