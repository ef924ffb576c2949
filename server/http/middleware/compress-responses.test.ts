import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { compressResponses } from './compress-responses.ts';

const text = 'A payment request for Jo. '.repeat(100);
const small = 'Jo';

let cancelledStreams = 0;
/** Random lines without an end. The reader takes what it wants. */
const createExport = () =>
  new ReadableStream({
    // A source that never waits would keep the event loop busy before the compressor responds.
    pull: async (controller) => {
      await setImmediate();
      controller.enqueue(randomBytes(16_384));
    },
    cancel: () => {
      cancelledStreams += 1;
    },
  });

const app = new Hono()
  .use(compressResponses)
  .all('/page', (c) => c.html(text))
  .get('/small', (c) => c.html(small))
  .get('/logo', (c) => c.body(text, 200, { 'Content-Type': 'image/svg+xml' }))
  .get('/picture', (c) => c.body(text, 200, { 'Content-Type': 'image/png' }))
  .get('/events', (c) => c.body(text, 200, { 'Content-Type': 'text/event-stream' }))
  .get('/compressed', (c) => c.html(text, 200, { 'Content-Encoding': 'br' }))
  .get('/as-it-is', (c) => c.html(text, 200, { 'Cache-Control': 'public, no-transform' }))
  .get('/part', (c) => c.html(text, 206, { 'Content-Range': 'bytes 0-9/99' }))
  .get('/varies', (c) => c.html(text, 200, { Vary: 'Origin' }))
  .get('/unchanged', (c) => c.body(null, 304))
  .get('/empty', (c) => c.body(null, 204))
  .get('/export', (c) => c.body(createExport(), 200, { 'Content-Type': 'text/csv' }))
  .all('/api/call', (c) => c.json({ text }));

const send = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await app.request(path, { method, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    encoding: response.headers.get('content-encoding'),
    vary: response.headers.get('vary'),
    length: bytes.length,
    text: response.headers.get('content-encoding') === 'gzip' ? `${gunzipSync(bytes)}` : `${bytes}`,
  };
};
const gzip = { 'Accept-Encoding': 'gzip, deflate, br' };

describe('the compression of a page', () => {
  test.each([
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br, gzip;q=0.1', 'gzip'],
    ['*', 'gzip'],
    ['identity, *;q=0.5', 'gzip'],
    ['gzip;q=0', null],
    ['gzip; q=0.000, *', null],
    ['*;q=0', null],
    ['br', null],
    ['identity', null],
    ['', null],
  ])('follows the header Accept-Encoding %j [deployment 3.4]', async (accepted, expected) => {
    const { encoding, vary, text: received } = await send('/page', { 'Accept-Encoding': accepted });
    expect({ encoding, vary, received }).toEqual({
      encoding: expected,
      vary: 'Accept-Encoding',
      received: text,
    });
  });

  test('is left out for a client that names no encodings', async () => {
    expect(await send('/page')).toMatchObject({ encoding: null, vary: 'Accept-Encoding', text });
  });

  test('gives the same headers without a body to a HEAD request', async () => {
    const head = await send('/page', gzip, 'HEAD');
    expect(head).toMatchObject({ status: 200, vary: 'Accept-Encoding', length: 0 });
  });

  test('adds a random length, so that the length does not reveal the content [attack 4.9]', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => send('/page', gzip)));
    expect(new Set(responses.map(({ length }) => length)).size).toBeGreaterThan(10);
    expect(new Set(responses.map((response) => response.text))).toEqual(new Set([text]));
  });
});

test.each([
  ['/small', 200, null],
  ['/logo', 200, 'gzip'],
  ['/picture', 200, null],
  ['/events', 200, null],
  ['/compressed', 200, 'br'],
  ['/as-it-is', 200, null],
  ['/part', 206, null],
  ['/unchanged', 304, null],
  ['/empty', 204, null],
])('%s keeps its status %i and gets the encoding %s', async (path, status, encoding) => {
  const response = await send(path, gzip);
  expect([response.status, response.encoding]).toEqual([status, encoding]);
});

test('a response that varies by another header still names that header', async () => {
  expect((await send('/varies', gzip)).vary).toBe('Origin, Accept-Encoding');
});

test('an export is compressed while the client reads it, and ends when the client disconnects', async () => {
  const response = await app.request('/export', { headers: gzip });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  const reader = response.body?.pipeThrough(new DecompressionStream('gzip')).getReader();
  expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
  await expect.poll(() => cancelledStreams).toBe(1);
});

describe('the response to a call of the API', () => {
  test.each([
    ['GET', {}, 'gzip'],
    ['GET', { 'Sec-Fetch-Site': 'same-origin' }, 'gzip'],
    ['GET', { 'Sec-Fetch-Site': 'none' }, 'gzip'],
    ['GET', { 'Sec-Fetch-Site': 'cross-site' }, null],
    ['GET', { 'Sec-Fetch-Site': 'same-site' }, null],
    ['POST', { 'Sec-Fetch-Site': 'same-origin' }, null],
    ['PUT', {}, null],
  ])('%s with %o has the encoding %s [attack 4.9]', async (method, headers, encoding) => {
    expect(await send('/api/call', { ...gzip, ...headers }, method)).toMatchObject({ encoding });
  });
});
