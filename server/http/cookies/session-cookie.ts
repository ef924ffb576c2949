import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_LIFETIME_MS } from '../../lib/time/durations.ts';

// The prefix makes browsers require Secure, Path=/ and this host; they accept it over HTTPS only.
const getCookieName = (secure: boolean) => (secure ? '__Host-session' : 'session');

export const readSessionCookie = (c: Context, secure: boolean) =>
  getCookie(c, getCookieName(secure));

/**
 * Sets the session cookie. It has a max-age, because phones may end the browser's process at any
 * time, and a cookie without max-age would be lost with the process. The server enforces the idle
 * timeout.
 */
export const setSessionCookie = (c: Context, secure: boolean, token: string) =>
  setCookie(c, getCookieName(secure), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: SESSION_LIFETIME_MS / 1_000,
  });

export const clearSessionCookie = (c: Context, secure: boolean) => {
  deleteCookie(c, getCookieName(secure), { httpOnly: true, sameSite: 'Lax', path: '/', secure });
};
