import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { setResponseHeaders } from '../../http/set-response-headers.ts';
import { payStyle } from './pay-style.ts';
import { getShopStyle } from './shop-style.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const payStyleHash = hash(payStyle);

export interface CustomerPageEnv {
  Variables: {
    /** The colour of the shop whose page is shown; null or undefined for the colours of our own. */
    shopColour?: string | null;
  };
}

interface PolicyParts {
  /** The page's only script. */
  readonly script?: string;
  /** The page's style if it has one of its own. */
  readonly style?: string;
}

/**
 * Builds the content security policy of a customer's page, which allows scripts and styles by their
 * hashes only.
 */
export const buildPolicy = (
  { script, style }: PolicyParts = {},
  shopColour: string | null | undefined = null,
) =>
  [
    "default-src 'none'",
    [
      'style-src',
      style === undefined ? payStyleHash : hash(style),
      ...(shopColour === null ? [] : [hash(getShopStyle(shopColour))]),
    ].join(' '),
    ...(script === undefined
      ? []
      : [`script-src ${hash(script)}`, "require-trusted-types-for 'script'", "connect-src 'self'"]),
    "img-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** Sets the policy of a page that has a script or a style of its own. */
export const setPagePolicy = <Env extends CustomerPageEnv>(c: Context<Env>, parts: PolicyParts) =>
  c.header('Content-Security-Policy', buildPolicy(parts, c.get('shopColour')));

/**
 * Forbids framing, caching and indexing of the customer's pages, and scripts unless the page has
 * set its own policy.
 */
export const customerPageHeaders = createMiddleware<CustomerPageEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has('Content-Security-Policy'))
    setResponseHeaders(c, { 'Content-Security-Policy': buildPolicy({}, c.get('shopColour')) });
  setResponseHeaders(c, {
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
  });
});
