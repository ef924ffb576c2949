import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

// The longest lifetime that browsers allow. Each log-in with a PIN sets the cookie again.
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

// The prefix makes browsers require Secure, Path=/ and this host; they accept it over HTTPS only.
const getCookieName = (secure: boolean) => (secure ? '__Host-tablet' : 'tablet');

export const readTabletCookie = (c: Context, secure: boolean) =>
  getCookie(c, getCookieName(secure));

/** Sets the cookie that identifies an enrolled tablet. The cookie gives no access without a PIN. */
export const setTabletCookie = (c: Context, secure: boolean, token: string) =>
  setCookie(c, getCookieName(secure), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: MAX_AGE_SECONDS,
  });
