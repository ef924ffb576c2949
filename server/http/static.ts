import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';

const cacheFor =
  (policy: string): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.header('Cache-Control', c.res.ok ? policy : 'no-store');
    c.header('Vary', 'Accept-Encoding');
  };

/** True for the address of a screen; what is missing elsewhere is missing, and never answered with the app. */
const isScreen = (path: string) => !/^\/(api|pay|assets)(\/|$)/.test(path) && !/\.[^/]*$/.test(path);

/** The built app in `folder`, with its precompressed files; mount it at / after everything else. */
export const staticFiles = (folder: string) => {
  const file = serveStatic({ root: folder, precompressed: true });
  const shell = serveStatic({ root: folder, path: 'index.html', precompressed: true });
  return new Hono()
    .get('/assets/*', cacheFor('public, max-age=31536000, immutable'), file)
    .get('*', etag(), cacheFor('public, max-age=0, must-revalidate'), file, (c, next) =>
      isScreen(c.req.path) ? shell(c, next) : next(),
    );
};
