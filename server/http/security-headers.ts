import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { pagePolicy } from '../../contract/page-policy.ts';
import type { AppSettings } from '../dependencies.ts';
import { isSecure } from './request-origin.ts';

const twoYears = 'max-age=63072000; includeSubDomains';

const headers = secureHeaders({
  ...pagePolicy,
  strictTransportSecurity: false,
  // A page that sets a stricter policy of its own keeps it.
  overwrite: false,
});

const strictTransport = (settings: AppSettings) =>
  createMiddleware(async (c, next) => {
    await next();
    if (isSecure(c, settings)) c.header('Strict-Transport-Security', twoYears);
  });

/** What every answer of the server carries. */
export const securityHeaders = (settings: AppSettings) => [headers, strictTransport(settings)] as const;
