import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { pagePolicy } from '../../../contract/page-policy.ts';
import type { AppSettings } from '../../lib/app-settings.ts';
import { isSecure } from '../request-origin.ts';

const twoYears = 'max-age=63072000; includeSubDomains';

const headersWith = (more: { script?: readonly string[]; style?: readonly string[] } = {}) =>
  secureHeaders({
    ...pagePolicy,
    contentSecurityPolicy: {
      ...pagePolicy.contentSecurityPolicy,
      scriptSrc: [...pagePolicy.contentSecurityPolicy.scriptSrc, ...(more.script ?? [])],
      styleSrc: [...pagePolicy.contentSecurityPolicy.styleSrc, ...(more.style ?? [])],
    },
    strictTransportSecurity: false,
    // A page that sets a policy of its own keeps it.
    overwrite: false,
  });

const headers = headersWith();

const strictTransport = (settings: AppSettings) =>
  createMiddleware(async (c, next) => {
    await next();
    if (isSecure(c, settings)) c.header('Strict-Transport-Security', twoYears);
  });

/** What every answer of the server carries. */
export const securityHeaders = (settings: AppSettings) => [headers, strictTransport(settings)] as const;

const digestsOf = (html: string, inline: RegExp) =>
  [...html.matchAll(inline)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);

/**
 * The policy for a page of the app, which lets its own style sheet and script stand in it by their digests, and no
 * others. They are taken of the page as it is sent, so that a page and its policy agree whatever is deployed meanwhile.
 */
export const allowInline = (c: Context, html: string) =>
  headersWith({
    script: digestsOf(html, /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs),
    style: digestsOf(html, /<style[^>]*>(.*?)<\/style>/gs),
  })(c, async () => undefined);
