import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { allowInline } from '../middleware/security-headers.ts';

const setCachePolicy =
  (policy: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.header('Cache-Control', c.res.ok ? policy : 'no-store');
    c.header('Vary', 'Accept-Encoding');
  };

const decompress = (body: Buffer, encoding: string | null) => {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
};

/**
 * Hashes of an HTML page come from the whole page, and a part would need another ETag. The files are small.
 */
const ignoreRange: MiddlewareHandler = async (c, next) => {
  const headers = new Headers(c.req.raw.headers);
  if (headers.has('range')) {
    headers.delete('range');
    c.req.raw = new Request(c.req.raw, { headers });
  }
  await next();
};

const setContentSecurityPolicy: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.get('Content-Type')?.startsWith('text/html') || c.res.body === null) return;
  const body = Buffer.from(await c.res.arrayBuffer());
  c.res = new Response(body, c.res);
  await allowInline(c, decompress(body, c.res.headers.get('Content-Encoding')).toString());
};

// A proxy that rewrites inline code would break its hashes in the policy (`no-transform`).
const REVALIDATE = 'public, max-age=0, must-revalidate, no-transform';

// Browsers update a cached page's headers from its 304 response, so that response needs the policy, too.
const addEtag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] });

/** A screen of the app gets index.html. */
export const isScreen = (path: string) =>
  !/^\/(api|pay|assets|metrics)(\/|$)/.test(path) && !path.includes('.');

/** It must be mounted at / after all other routes. */
export const staticFiles = (folder: string) => {
  const file = serveStatic({ root: folder, precompressed: true });
  const shell = serveStatic({ root: folder, path: 'index.html', precompressed: true });
  return new Hono()
    .use(ignoreRange)
    .get('/assets/*', setCachePolicy('public, max-age=31536000, immutable'), file)
    .get('*', addEtag, setCachePolicy(REVALIDATE), setContentSecurityPolicy, file, (c, next) =>
      isScreen(c.req.path) ? shell(c, next) : next(),
    );
};
