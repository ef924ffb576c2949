import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { AppSettings } from '../../lib/settings/app-settings.ts';
import { isSecure } from '../request-origin.ts';
import { setResponseHeaders } from '../set-response-headers.ts';
import { pagePolicy } from './page-policy.ts';

const HSTS_POLICY = 'max-age=63072000; includeSubDomains';

const createHeaders = (extra: { script?: readonly string[]; style?: readonly string[] } = {}) =>
  secureHeaders({
    ...pagePolicy,
    contentSecurityPolicy: {
      ...pagePolicy.contentSecurityPolicy,
      scriptSrc: [...pagePolicy.contentSecurityPolicy.scriptSrc, ...(extra.script ?? [])],
      styleSrc: [...pagePolicy.contentSecurityPolicy.styleSrc, ...(extra.style ?? [])],
    },
    strictTransportSecurity: false,
    // The middleware of all responses must keep the policy that a page has set itself.
    overwrite: false,
  });

const headers = createHeaders();

const setHsts = (settings: AppSettings) =>
  createMiddleware(async (c, next) => {
    await next();
    if (isSecure(c, settings)) setResponseHeaders(c, { 'Strict-Transport-Security': HSTS_POLICY });
  });

export const securityHeaders = (settings: AppSettings) => [headers, setHsts(settings)] as const;

const getInlineHashes = (html: string, inline: RegExp) =>
  [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** The hashes come from the page as sent, so page and policy match even during a deployment. */
export const allowInline = (c: Context, html: string) => {
  const setHeaders = createHeaders({
    script: getInlineHashes(html, /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs),
    style: getInlineHashes(html, /<style[^>]*>(.*?)<\/style>/gs),
  });
  const next = async () => undefined;
  return setHeaders(c, next);
};
