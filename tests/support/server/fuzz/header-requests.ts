import fc from 'fast-check';
import { operations } from './operations.ts';

/** A visitor's, with any method and headers. */
export interface HeaderRequest {
  readonly method: string;
  readonly path: string;
  /** In this order. `Host` may be missing. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const filePaths = [
  '/',
  '/login',
  '/payments/new?customerId=1',
  '/index.html',
  '/sw.js',
  '/manifest.webmanifest',
  '/assets/app-4f2a.js',
  '/assets/gone.js',
  '/no/such/file.txt',
] as const;

/** Neither files nor operations. */
const otherPaths = [
  '/healthz/probe',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/api/nothing/',
  '/counter/print',
  '/pay/assets/icon.svg',
] as const;

/** `{…}` stands for parameters. */
export const publicPaths: readonly string[] = [
  ...new Set([...filePaths, ...otherPaths, ...operations.map(({ path }) => path)]),
];

/** A payment link's token, and one text elsewhere. */
export const fillPaths = (payToken: string) =>
  publicPaths.map((path) => path.replaceAll(/\{\w+\}/g, payToken));

const methods = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
] as const;
const visibleText = fc
  .string({ unit: fc.constantFrom(...'aZ09 ~"\';=,/*%\\<>()é-:') })
  .map((text) => text.trim());

/** They mean something, or nearly. */
const hostileValues: Readonly<Record<string, readonly string[]>> = {
  range: [
    'bytes=0-',
    'bytes=0-0',
    'bytes=-1',
    'bytes=-0',
    'bytes=5-20',
    'bytes=9-1',
    'bytes=99999999-',
    'bytes=0-1,3-4',
  ],
  'if-range': ['"x"', 'W/"x"', 'Wed, 21 Oct 2026 07:28:00 GMT'],
  'accept-encoding': [
    'br',
    'gzip',
    'br, gzip',
    'identity;q=0',
    '*;q=0',
    'br;q=0, *',
    'zstd',
    'gzip;q=9',
    ',',
  ],
  expect: ['100-continue', '100-CONTINUE', '200-ok', 'coffee'],
  host: [
    'evil.example',
    'localhost:99999',
    '[::1]',
    '[::1',
    'LOCALHOST',
    'localhost.',
    'a.'.repeat(150),
    'x y',
    'a@localhost',
  ],
  'x-http-method-override': ['DELETE', 'PUT', 'GET', 'TRACE'],
  'x-http-method': ['DELETE', 'POST'],
  'x-method-override': ['PATCH', 'delete'],
  'x-original-url': ['/api/users/', '/../../etc/passwd'],
  'x-rewrite-url': ['/api/users/'],
  'x-forwarded-host': ['evil.example', 'a b', ','],
  'x-forwarded-proto': ['javascript', 'https', 'https, http'],
  'x-forwarded-for': ['127.0.0.1', '::ffff:1.2.3.4', 'unknown', '1.2.3.4, , x'],
  forwarded: ['for="[::1]";host=evil.example;proto=https', 'for='],
  'if-none-match': ['*', 'W/"x"', '"x", "y"', '"'],
  'if-match': ['*', '"x"'],
  'if-modified-since': ['Wed, 21 Oct 2099 07:28:00 GMT', 'yesterday'],
  'if-unmodified-since': ['Thu, 01 Jan 1970 00:00:00 GMT'],
  accept: ['text/html', 'application/json;q=0', '*/*;q=0', 'x'],
  'content-type': [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/plain; charset=x',
  ],
  'content-encoding': ['gzip', 'br', 'identity', 'x'],
  origin: ['null', 'https://evil.example', 'http://localhost'],
  cookie: ['session=x', 'session=%E0%A4%A', 'csrftoken="; x', '=', '; ;'],
  authorization: ['Basic Og==', 'Bearer x'],
  'idempotency-key': ['x', 'x'.repeat(256)],
  te: ['trailers', 'gzip'],
  upgrade: ['h2c', 'websocket'],
  'last-event-id': ['0', 'x'],
  'sec-fetch-site': ['cross-site', 'none'],
};

/** They change the body's length. */
const frequentNames = ['range', 'accept-encoding'];

const header = fc.oneof(
  ...Object.entries(hostileValues).map(([name, values]) => ({
    weight: frequentNames.includes(name) ? 6 : 1,
    arbitrary: fc
      .oneof(
        { weight: 5, arbitrary: fc.constantFrom(...values) },
        { weight: 1, arbitrary: visibleText },
      )
      .map((value) => [name, value] as const),
  })),
);

/** Without `Host` the server looks no further. */
const addHost = (headers: HeaderRequest['headers'], hasHost: boolean): HeaderRequest['headers'] =>
  hasHost && !headers.some(([name]) => name === 'host')
    ? [['host', 'localhost'], ...headers]
    : headers;

const toSingle = (headers: HeaderRequest['headers']) => [...new Map(headers).entries()];

/** Often for a file. */
export const createHeaderRequests = (paths: readonly string[]): fc.Arbitrary<HeaderRequest> =>
  fc.record({
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constant('GET') },
      { weight: 1, arbitrary: fc.constant('HEAD') },
      { weight: 3, arbitrary: fc.constantFrom(...methods) },
    ),
    path: fc.oneof(fc.constantFrom(...paths), fc.constantFrom(...filePaths)),
    headers: fc
      .tuple(fc.array(header, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 30 }))
      .map(([headers, number]) => addHost(toSingle(headers), number > 0)),
  });
