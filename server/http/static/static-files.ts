import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { allowInline } from '../middleware/security-headers.ts';

const cacheFor =
  (policy: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.header('Cache-Control', c.res.ok ? policy : 'no-store');
    c.header('Vary', 'Accept-Encoding');
  };

const plain = (body: Buffer, encoding: string | null) => {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
};

/** Gives each page the policy that allows what stands in it. */
const ownPolicy: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.get('Content-Type')?.startsWith('text/html') || c.res.body === null) return;
  const body = Buffer.from(await c.res.arrayBuffer());
  c.res = new Response(body, c.res);
  await allowInline(c, plain(body, c.res.headers.get('Content-Encoding')).toString());
};

// What something on the way were to change would no longer be what the policy allows.
const lookedAtAnew = 'public, max-age=0, must-revalidate, no-transform';

// A browser takes the headers of "not modified" in place of those that it kept with the page.
const tagged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] });

/** True for the address of a screen; what is missing elsewhere is missing, and never answered with the app. */
const isScreen = (path: string) => !/^\/(api|pay|assets)(\/|$)/.test(path) && !/\.[^/]*$/.test(path);

/** The built app in `folder`, with its precompressed files; mount it at / after everything else. */
export const staticFiles = (folder: string) => {
  const file = serveStatic({ root: folder, precompressed: true });
  const shell = serveStatic({ root: folder, path: 'index.html', precompressed: true });
  return new Hono()
    .get('/assets/*', cacheFor('public, max-age=31536000, immutable'), file)
    .get('*', tagged, cacheFor(lookedAtAnew), ownPolicy, file, (c, next) =>
      isScreen(c.req.path) ? shell(c, next) : next(),
    );
};
