import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { setResponseHeaders } from '../../http/set-response-headers.ts';
import { getShopStyle, payStyle } from './pay-style.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const payStyleHash = hash(payStyle);

export interface CustomerPageEnv {
  Variables: {
    shopColour?: string | null;
  };
}

interface PolicyParts {
  readonly script?: string;
  readonly style?: string;
}

/** The policy allows scripts and styles by their hashes only. */
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

export const setPagePolicy = <Env extends CustomerPageEnv>(c: Context<Env>, parts: PolicyParts) =>
  c.header('Content-Security-Policy', buildPolicy(parts, c.get('shopColour')));

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
