import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { payStyle } from './pay-style.ts';

const styleHash = createHash('sha256').update(payStyle).digest('base64');

interface PageSources {
  /** Origins to which a form may redirect, because browsers also check the address of a redirect. */
  readonly formOrigins?: readonly string[];
  /** The hash of the page's only script. */
  readonly script?: string;
}

/** Builds the content security policy of a customer's page. */
export const buildPolicy = ({ formOrigins = [], script }: PageSources) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...(script === undefined
      ? []
      : [`script-src ${script}`, "require-trusted-types-for 'script'", "connect-src 'self'"]),
    "img-src 'self'",
    `form-action ${["'self'", ...formOrigins].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** Lets the forms of a page lead to `formOrigins`, where the provider's hosted page is. */
export const allowFormOrigins = (c: Context, formOrigins: readonly string[]) =>
  c.header('Content-Security-Policy', buildPolicy({ formOrigins }));

/** Forbids framing, caching and indexing of the customer's pages, and scripts unless the page has set its own policy. */
export const customerPageHeaders = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', buildPolicy({}));
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  c.header('X-Content-Type-Options', 'nosniff');
});
