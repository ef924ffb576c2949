import { randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

/** A smaller response fits into one packet anyway. */
const MIN_BYTES = 1024;

/** Level 6 makes responses 5 % smaller, but takes 1.5 times as long (docs/decisions/044). */
const GZIP_LEVEL = 3;

const MAX_PADDING_BYTES = 100;

const GZIP_HEADER_BYTES = 10;
const FLAGS_OFFSET = 3;
const HAS_FILE_NAME = 0x08;

/**
 * A file name of random length in the gzip header hides the length of the result. Browsers ignore it. An
 * attacker who sees only lengths needs many responses to learn whether two texts in one are equal
 * (docs/decisions/044).
 */
const compress = (body: ArrayBuffer) => {
  const compressed = gzipSync(body, { level: GZIP_LEVEL });
  compressed[FLAGS_OFFSET] = HAS_FILE_NAME;
  const fileName = Buffer.alloc(randomInt(1, MAX_PADDING_BYTES + 2), '-');
  fileName[fileName.length - 1] = 0;
  return Buffer.concat([
    compressed.subarray(0, GZIP_HEADER_BYTES),
    fileName,
    compressed.subarray(GZIP_HEADER_BYTES),
  ]);
};

/** The more specific entry counts: `gzip;q=0, *` forbids gzip. */
const acceptsGzip = (header: string | undefined) => {
  const accepted = header === undefined ? [] : parseAccept(header);
  const find = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name);
  return ((find('gzip') ?? find('*'))?.q ?? 0) > 0;
};

/**
 * A website could make the user's browser send requests, and learn secrets from the lengths of compressed
 * responses (BREACH). Only calls of the API use the session. A response to a write repeats what was sent, and
 * can have a link that logs in.
 */
const couldRevealSecrets = (c: Context) => {
  if (!c.req.path.startsWith('/api/')) return false;
  const sender = c.req.header('sec-fetch-site') ?? 'none';
  return c.req.method !== 'GET' || (sender !== 'same-origin' && sender !== 'none');
};

const hasCompressibleType = ({ status, headers }: Response) =>
  status !== 206 &&
  !headers.has('Content-Encoding') &&
  !headers.get('Cache-Control')?.includes('no-transform') &&
  COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '');

/** The build has compressed the files of the app. */
export const compressResponses = createMiddleware(async (c, next) => {
  await next();
  const { res } = c;
  if (!hasCompressibleType(res)) return;
  if (!res.headers.get('Vary')?.includes('Accept-Encoding'))
    res.headers.append('Vary', 'Accept-Encoding');
  if (c.req.method === 'HEAD' || couldRevealSecrets(c)) return;
  if (!acceptsGzip(c.req.header('accept-encoding')) || res.body === null) return;
  c.res = undefined;
  if (res.headers.get('Content-Type')?.startsWith('text/csv')) {
    c.res = new Response(res.body?.pipeThrough(new CompressionStream('gzip')), res);
  } else {
    const body = await res.arrayBuffer();
    c.res = new Response(body.byteLength < MIN_BYTES ? body : compress(body), res);
    if (body.byteLength < MIN_BYTES) return;
  }
  c.res.headers.delete('Content-Length');
  c.res.headers.set('Content-Encoding', 'gzip');
});
