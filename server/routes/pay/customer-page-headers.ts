import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { setResponseHeaders } from '../../http/set-response-headers.ts';
import { payStyle } from './pay-style.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const payStyleHash = hash(payStyle);

/**
 * Builds the content security policy of a customer's page. `script` is the page's only script, and
 * `style` its style if it has one of its own.
 */
export const buildPolicy = (script?: string, style?: string) =>
  [
    "default-src 'none'",
    `style-src ${style === undefined ? payStyleHash : hash(style)}`,
    ...(script === undefined
      ? []
      : [`script-src ${hash(script)}`, "require-trusted-types-for 'script'", "connect-src 'self'"]),
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/**
 * Forbids framing, caching and indexing of the customer's pages, and scripts unless the page has
 * set its own policy.
 */
export const customerPageHeaders = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Content-Security-Policy'))
    setResponseHeaders(c, { 'Content-Security-Policy': buildPolicy() });
  setResponseHeaders(c, {
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
  });
});
