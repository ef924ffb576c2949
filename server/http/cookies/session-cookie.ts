import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { sessionLifeMs } from '../../lib/durations.ts';

// Over HTTPS the prefix makes browsers hold the cookie to this host, Secure and Path=/.
const nameFor = (secure: boolean) => (secure ? '__Host-session' : 'session');

export const readSessionCookie = (c: Context, secure: boolean) => getCookie(c, nameFor(secure));

/** Outlives the browser's process, which a phone ends at will; the server ends the session itself. */
export const setSessionCookie = (c: Context, secure: boolean, token: string) =>
  setCookie(c, nameFor(secure), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: sessionLifeMs / 1_000,
  });

export const clearSessionCookie = (c: Context, secure: boolean) => {
  deleteCookie(c, nameFor(secure), { httpOnly: true, sameSite: 'Lax', path: '/', secure });
};
