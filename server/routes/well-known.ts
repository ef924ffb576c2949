import { Hono } from 'hono';
import type { AppSettings } from '../lib/settings/app-settings.ts';
import { DAY_MS } from '../lib/time/durations.ts';

// RFC 9116 recommends less than a year.
const SECURITY_TXT_LIFETIME_MS = 180 * DAY_MS;

interface WellKnownOptions {
  readonly clock: () => Date;
  readonly settings: Pick<AppSettings, 'securityContact'>;
}

export const createWellKnownRoutes = ({
  clock,
  settings: { securityContact },
}: WellKnownOptions) => {
  // Password managers open this path (W3C: A Well-Known URL for Changing Passwords).
  const routes = new Hono().get('/change-password', (c) => c.redirect('/change-password'));
  if (securityContact === undefined) return routes;
  // RFC 9116.
  return routes.get('/security.txt', (c) => {
    const expires = new Date(clock().getTime() + SECURITY_TXT_LIFETIME_MS).toISOString();
    return c.text(`Contact: ${securityContact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
};
