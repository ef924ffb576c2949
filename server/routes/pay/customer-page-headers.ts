import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { payStyle } from './pay-style.ts';

const styleHash = createHash('sha256').update(payStyle).digest('base64');

/** Browsers also check the address that a form's answer redirects to. */
const buildPolicy = (formOrigins: readonly string[]) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** Lets the forms of a page lead to `formOrigins`, where the provider's hosted page is. */
export const allowFormOrigins = (c: Context, formOrigins: readonly string[]) =>
  c.header('Content-Security-Policy', buildPolicy(formOrigins));

/** Forbids scripts, framing, caching and indexing of the customer's pages. */
export const customerPageHeaders = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', buildPolicy([]));
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  c.header('X-Content-Type-Options', 'nosniff');
});
