import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

// Browsers keep no cookie for longer. Each log-in with a PIN sets the cookie again.
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

// The prefix makes browsers require Secure, Path=/ and this host; they accept it over HTTPS only.
const getCookieName = (secure: boolean) => (secure ? '__Host-tablet' : 'tablet');

export const readTabletCookie = (c: Context, secure: boolean) => getCookie(c, getCookieName(secure));

/** Identifies an enrolled tablet. It gives no access without a PIN. */
export const setTabletCookie = (c: Context, secure: boolean, token: string) =>
  setCookie(c, getCookieName(secure), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: MAX_AGE_SECONDS,
  });
