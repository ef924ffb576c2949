import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { listenOnPort } from '../../tests/support/server/listen-on-port.ts';
import { openRawConnection } from '../../tests/support/server/raw-connection.ts';
import { createTestShop } from '../../tests/support/server/test-shop.ts';
import { listen } from './listen.ts';

const database = await openTestDatabase();
const { server } = await createTestShop(database);
let site: Awaited<ReturnType<typeof listenOnPort>>;
beforeAll(async () => {
  site = await listenOnPort(server);
});
afterAll(async () => {
  await site.stop();
});

// No input may affect other clients or cause a server error.
afterEach(async () => {
  expect((await site.exchange('GET /api/whoami/ HTTP/1.1\r\nHost: localhost\r\n\r\n')).status).toBe(
    200,
  );
  expect(server.logged).toEqual([]);
});

const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const post = (length: number | string, headers = '', path = '/api/login/') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n`;
const chunked = (path = '/api/login/') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
const repeat = (count: number, each: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => each(n)).join('');

const bomb = gzipSync(Buffer.alloc(5_000_000, ' '));
const deep = '['.repeat(40) + ']'.repeat(40);

test.each<[how: string, status: number, parts: (string | Uint8Array)[]]>([
  ['a query with 1,000 keys', 200, [get(`/api/whoami/?${repeat(1_000, (n) => `k${n}=&`)}`)]],
  [
    'a cookie that cannot be decoded',
    403,
    [get('/api/users/me/', 'Cookie: session=%E0%A4%A; csrftoken="; x\r\n')],
  ],
  ['invalid percent-encoding in the path', 404, [get('/api/invites/%E0%A4%A/')]],
  ['invalid percent-encoding in the query', 403, [get('/api/users/?search=%E0%A4%A&page=%')]],
  ['NUL in the path', 400, [get('/api/\0/')]],
  ['percent-encoded NUL in the path', 404, [get('/api/invites/%00/')]],
  ['percent-encoded NUL in the path of a logo', 404, [get('/pay/logos/%00')]],
  ['percent-encoded NUL in the path of a pay page', 404, [get('/pay/%00')]],
  ['a folded header', 400, [get('/api/whoami/', 'X-Folded: one\r\n two\r\n')]],
  [
    'a lone carriage return in a header',
    400,
    [get('/api/whoami/', 'X-Split: one\rX-Two: two\r\n')],
  ],
  ['an unknown method', 400, ['BREW /api/whoami/ HTTP/1.1\r\nHost: localhost\r\n\r\n']],
  ['TRACE', 405, ['TRACE /api/whoami/ HTTP/1.1\r\nHost: localhost\r\n\r\n']],
  ['OPTIONS for the whole server', 400, ['OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n']],
  ['an unsupported expectation', 417, [get('/api/whoami/', 'Expect: coffee\r\n')]],
  ['a TLS handshake', 400, ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03']],
  ['a declared body of 10 GB', 413, [post(10_000_000_000), 'x'.repeat(70_000)]],
  [
    'a declared body of 10 GB for an operation without payload',
    403,
    [post(10_000_000_000, '', '/api/services/payments/A/cancel/')],
  ],
  ['an endless body', 413, [chunked(), repeat(80, () => `400\r\n${'x'.repeat(1_024)}\r\n`)]],
  [
    'an endless card form',
    413,
    [chunked('/pay/x'), repeat(80, () => `400\r\n${'x'.repeat(1_024)}\r\n`)],
  ],
  ['a chunk without a size', 400, [chunked(), 'many\r\n']],
  ['a negative length', 400, [post(-1), '{}']],
  ['two lengths', 400, [post(2, 'Content-Length: 3\r\n'), '{}']],
  ['a length with chunked encoding', 400, [post(5, 'Transfer-Encoding: chunked\r\n'), '0\r\n\r\n']],
  ['a length that is too short', 400, [post(2), '{}{"email":"jo@example.com"}']],
  ['a compressed body', 415, [post(bomb.length, 'Content-Encoding: gzip\r\n'), bomb]],
  ['a body nested forty deep', 400, [post(deep.length), deep]],
  ['lone surrogates', 400, [post(38), '{"email":"\\ud800","password":"\\udfff"}']],
  ['a __proto__ key', 400, [post(37), '{"__proto__":{"email":"a","password":1']],
])('%s gets %s [attack 4.2]', async (_how, status, parts) => {
  const response = await site.exchange(...parts);
  expect(response.status).toBe(status);
  expect(response.text).not.toMatch(/node_modules|at .+:\d+:\d+/);
});

test.each([
  ['a header of 10 MB', get('/api/whoami/', `X-Big: ${'x'.repeat(10_000_000)}\r\n`)],
  [
    '5,000 headers',
    get(
      '/api/whoami/',
      repeat(5_000, (n) => `h${n}: x\r\n`),
    ),
  ],
  ['a query with 5,000 keys', get(`/api/whoami/?${repeat(5_000, (n) => `key${n}=&`)}`)],
])('%s ends the connection [attack 4.3]', async (_how, request) => {
  const connection = await site.connect();
  connection.send(request);
  await connection.closed;
  // The response can be lost if the client was still sending when the connection closed.
  expect([431, undefined]).toContain((await connection.readResponse()).status);
});

test('pipelined requests get their responses in order', async () => {
  const connection = await site.connect();
  connection.send(
    get('/api/whoami/') + get('/api/nothing/') + get('/healthz', 'Connection: close\r\n'),
  );
  await connection.closed;
  const { text } = await connection.readResponse();
  expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200']);
});

test.each<[how: string, begin: string, next: string]>([
  ['slow headers', 'GET /api/whoami/ HTTP/1.1\r\nHost: localhost\r\n', 'X-Slow: x\r\n'],
  ['a slow body', post(60_000), 'x'],
  ['slow chunks', chunked(), '1\r\nx\r\n'],
  ['a slow card form', chunked('/pay/x'), '1\r\nx\r\n'],
  ['a missing body', post(500), ''],
])('%s: the server ends the request after its timeout [attack 4.1]', async (_how, begin, next) => {
  const connection = await site.connect();
  connection.send(begin);
  await connection.drip(() => next, 20);
  expect((await connection.readResponse()).status).toBe(408);
});

test('a client that disconnects during the body causes no server error [attack 4.4]', async () => {
  const connection = await site.connect();
  connection.send(post(500));
  connection.send('{"email":');
  await connection.end();
  const form = await site.connect();
  form.send(chunked('/pay/x'));
  form.send('400\r\n');
  await form.end();
});

test('the server closes the connection of a client that stops reading [attack 4.4]', async () => {
  const DISABLED_TIMEOUT_MS = 60_000;
  const timeouts = {
    headersTimeout: DISABLED_TIMEOUT_MS,
    requestTimeout: DISABLED_TIMEOUT_MS,
    connectionsCheckingInterval: DISABLED_TIMEOUT_MS,
    keepAliveTimeout: DISABLED_TIMEOUT_MS,
    socketTimeoutMs: 300,
  };
  let onCancel = () => {};
  const cancelled = new Promise<void>((resolve) => {
    onCancel = resolve;
  });
  const piece = new Uint8Array(1_000_000);
  const endless = () =>
    new ReadableStream({ pull: (controller) => controller.enqueue(piece), cancel: onCancel });
  const listener = await listen(() => new Response(endless()), 0, '127.0.0.1', timeouts);
  const connection = await openRawConnection(listener.port);
  connection.stopReading();
  connection.send(get('/'));
  await cancelled;
  await connection.end();
  await listener.stop();
});
