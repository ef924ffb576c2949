import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { afterAll, describe, expect, test } from 'vitest';
import { removeFolder } from '../../../tests/support/remove-folder.ts';
import { pagePolicy } from '../middleware/page-policy.ts';
import { staticFiles } from './static-files.ts';

const parent = await mkdtemp(join(tmpdir(), 'beepaid-static-'));
const folder = join(parent, 'dist');

const shell = `<title>Beepaid GO</title>
<style>body{color:#111}</style>
<script src="/assets/app-4f2a.js"></script>
<script data-app="/assets/app-4f2a.js">start("£")</script>`;

const files = {
  'index.html': shell,
  'index.html.br': brotliCompressSync(shell),
  'index.html.gz': gzipSync(shell),
  'sw.js': 'self.skipWaiting',
  'manifest.webmanifest': '{"name":"Beepaid GO"}',
  'assets/app-4f2a.js': 'console.log("app")',
  '../secret.txt': 'not for the web',
};

await mkdir(join(folder, 'assets'), { recursive: true });
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);

const app = new Hono()
  .use(secureHeaders({ ...pagePolicy, overwrite: false }))
  .get('/api/whoami/', (c) => c.json({}))
  .route('/', staticFiles(folder));
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' ? address?.port : undefined;

afterAll(async () => {
  server.close();
  await removeFolder(parent);
});

/** `fetch` would normalise the path. */
const sendRequest = async (path: string, headers: IncomingHttpHeaders = {}, method = 'GET') => {
  const sent = request({ host: '127.0.0.1', port, path, method, headers }).end();
  const [response] = await once(sent, 'response');
  const body = await buffer(response);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: body.toString(),
    bytes: body,
  };
};

/** For a content security policy. */
const toHashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each([
  '/',
  '/payments',
  '/payments/7K2M4XQ9TB',
  '/customers/1/edit?x=a.b',
  '/no/such/page',
  '/index.html',
])('%s serves the app [spec 2.2]', async (path) => {
  const { status, headers, body } = await sendRequest(path);
  expect({ status, body }).toEqual({ status: 200, body: shell });
  expect(headers['content-type']).toContain('text/html');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, no-transform');
});

test.each([
  '/assets/app-gone.js',
  '/assets/',
  '/assets',
  '/icon.png',
  '/api/nothing/',
  '/api',
  '/pay',
  '/pay/x',
  '/metrics',
  '/metrics/',
  '/.env',
  '/.git/config',
  '/a.b/c',
  '/.well-known/',
  '/.well-known/assetlinks.json',
  '/.well-known/openid-configuration',
  '/.well-known/webauthn',
])('A missing file at %s gets 404 without caching, and not the app [attack 6.8]', async (path) => {
  const { status, headers, body } = await sendRequest(path);
  expect(status).toBe(404);
  expect(body).not.toContain('<title>');
  expect(headers['cache-control'] ?? 'no-store').toBe('no-store');
});

test('A file with a hash in its name is cached for a year', async () => {
  const { headers, body } = await sendRequest('/assets/app-4f2a.js');
  expect(body).toBe(files['assets/app-4f2a.js']);
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each(['/sw.js', '/manifest.webmanifest', '/', '/login'])(
  '%s is revalidated with an ETag',
  async (path) => {
    const first = await sendRequest(path);
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate, no-transform');
    const again = await sendRequest(path, { 'if-none-match': String(first.headers.etag) });
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
    expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate, no-transform');
  },
);

test.each([
  ['/', 'br'],
  ['/', 'identity'],
  ['/payments', 'gzip'],
  ['/index.html', 'br'],
  ['/sw.js', 'identity'],
  ['/assets/app-4f2a.js', 'identity'],
])(
  '%s is sent whole with the encoding %s, also when the request asks for a range [attack 6.9]',
  async (path, encoding) => {
    const { status, headers, bytes } = await sendRequest(path, {
      range: 'bytes=0-20',
      'accept-encoding': encoding,
    });
    expect([status, headers['content-range']]).toEqual([200, undefined]);
    expect(Number(headers['content-length'] ?? bytes.length)).toBe(bytes.length);
  },
);

test('A file that has changed has another ETag', async () => {
  const { headers } = await sendRequest('/sw.js');
  await writeFile(join(folder, 'sw.js'), 'another worker');
  const changed = await sendRequest('/sw.js', { 'if-none-match': String(headers.etag) });
  expect({ status: changed.status, body: changed.body }).toEqual({
    status: 200,
    body: 'another worker',
  });
});

describe('The Content-Security-Policy of the page', () => {
  const fetchPolicy = async (headers: IncomingHttpHeaders, path = '/payments') =>
    String((await sendRequest(path, headers)).headers['content-security-policy']);

  test.each(['identity', 'gzip', 'br'])(
    'allows inline scripts and styles by their hashes, encoded as %s',
    async (form) => {
      const policy = await fetchPolicy({ 'accept-encoding': form });
      expect(policy).toContain(`script-src 'self' ${toHashSource('start("£")')};`);
      expect(policy).toContain(`style-src 'self' ${toHashSource('body{color:#111}')};`);
      expect(policy).not.toContain('unsafe');
    },
  );

  test('is also sent with 304 responses and with the copy for the service worker', async () => {
    const { headers } = await sendRequest('/payments');
    const policy = headers['content-security-policy'];
    const again = await sendRequest('/payments', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.headers['content-security-policy']]).toEqual([304, policy]);
    expect(await fetchPolicy({}, '/index.html')).toBe(policy);
  });

  test('matches the deployed page after an update', async () => {
    await writeFile(join(folder, 'index.html'), shell.replace('#111', '#222'));
    expect(await fetchPolicy({})).toContain(toHashSource('body{color:#222}'));
    await writeFile(join(folder, 'index.html'), shell);
  });

  test('allows no inline scripts and styles of other files', async () => {
    expect(await fetchPolicy({}, '/sw.js')).not.toContain('sha256');
  });
});

test('The manifest has its own content type', async () => {
  const { headers } = await sendRequest('/manifest.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
});

test('A browser gets the smallest encoding that it accepts', async () => {
  const brotli = await sendRequest('/payments', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotli.headers['content-type']).toContain('text/html');
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(shell);
  const gzip = await sendRequest('/payments', { 'accept-encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.bytes).toString()).toBe(shell);
  const plain = await sendRequest('/payments');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('Accept-Encoding');
});

test('A HEAD request gets only the headers', async () => {
  const { status, headers, body } = await sendRequest('/payments', {}, 'HEAD');
  expect({ status, body }).toEqual({ status: 200, body: '' });
  expect(headers['content-length']).toBe(String(Buffer.byteLength(shell)));
});

test('A POST to a screen gets 404', async () => {
  expect((await sendRequest('/payments', {}, 'POST')).status).toBe(404);
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/../../secret.txt',
  '/..\\secret.txt',
  '//etc/passwd',
])('The path %s cannot leave the folder [attack 4.7]', async (path) => {
  const { body } = await sendRequest(path);
  expect(body).not.toContain('not for the web');
  expect(body).not.toContain('root:');
});
