import { Hono } from 'hono';
import { brand } from '../../contract/brand.ts';
import { DAY_MS } from '../lib/durations.ts';

// RFC 9116 recommends less than a year.
const SECURITY_TXT_LIFETIME_MS = 180 * DAY_MS;

/** Addresses that other programs know, mounted at /.well-known. */
export const createWellKnownRoutes = (clock: () => Date) =>
  new Hono()
    // How to report a vulnerability (RFC 9116).
    .get('/security.txt', (c) => {
      const expires = new Date(clock().getTime() + SECURITY_TXT_LIFETIME_MS).toISOString();
      return c.text(`Contact: ${brand.support.href}\nExpires: ${expires}\nPreferred-Languages: en\n`);
    })
    // Password managers lead users here (W3C: A Well-Known URL for Changing Passwords).
    .get('/change-password', (c) => c.redirect('/change-password'));
