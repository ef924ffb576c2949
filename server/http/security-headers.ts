import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { AppSettings } from '../dependencies.ts';
import { isSecure } from './request-origin.ts';

const twoYears = 'max-age=63072000; includeSubDomains';

const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default', 'beepaid-worker', 'beepaid-terms'],
  },
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  referrerPolicy: 'no-referrer',
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
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
