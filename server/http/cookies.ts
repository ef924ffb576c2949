import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { DAY_MS, DISPLAY_LIFETIME_MS, SESSION_LIFETIME_MS } from '../lib/time/durations.ts';

/** Browsers allow no longer lifetime. Each log-in with a PIN sets the cookie again. */
const TABLET_LIFETIME_MS = 400 * DAY_MS;
const DEVICE_LIFETIME_MS = 365 * DAY_MS;

type CookieName = 'session' | 'tablet' | 'device';

// With this prefix, browsers require HTTPS, Secure, Path=/ and this host.
const getCookieName = (name: CookieName, secure: boolean) => (secure ? `__Host-${name}` : name);

const options = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;

const readCookie = (c: Context, name: CookieName, secure: boolean) =>
  getCookie(c, getCookieName(name, secure));

const DISPLAY_PATH = '/api/display/';

const getDisplayCookieName = (secure: boolean) => (secure ? '__Secure-display' : 'display');

export const readDisplayCookie = (c: Context, secure: boolean) =>
  getCookie(c, getDisplayCookieName(secure));

export const setDisplayCookie = (c: Context, secure: boolean, token: string) =>
  setCookie(c, getDisplayCookieName(secure), token, {
    httpOnly: true,
    sameSite: 'Strict',
    path: DISPLAY_PATH,
    secure,
    maxAge: DISPLAY_LIFETIME_MS / 1_000,
  });

/** Without a max-age, a cookie would be lost when a phone ends the browser's process. */
const writeCookie = (
  c: Context,
  name: CookieName,
  secure: boolean,
  { value, lifetimeMs }: { readonly value: string; readonly lifetimeMs: number },
) =>
  setCookie(c, getCookieName(name, secure), value, {
    ...options,
    secure,
    maxAge: lifetimeMs / 1_000,
  });

export const readSessionCookie = (c: Context, secure: boolean) => readCookie(c, 'session', secure);

/** The server enforces the idle timeout. */
export const setSessionCookie = (c: Context, secure: boolean, token: string) =>
  writeCookie(c, 'session', secure, { value: token, lifetimeMs: SESSION_LIFETIME_MS });

export const clearSessionCookie = (c: Context, secure: boolean) => {
  deleteCookie(c, getCookieName('session', secure), { ...options, secure });
};

export const readTabletCookie = (c: Context, secure: boolean) => readCookie(c, 'tablet', secure);

/** The cookie gives no access without a PIN. */
export const setTabletCookie = (c: Context, secure: boolean, token: string) =>
  writeCookie(c, 'tablet', secure, { value: token, lifetimeMs: TABLET_LIFETIME_MS });

const signDevice = (secret: string, id: string, loginKey: string) =>
  createHmac('sha256', secret).update(`device.${id}.${loginKey}`).digest();

/**
 * Returns an id if the user with `loginKey` has logged in here before. The id grants no access. It separates
 * the rate limit of this device from that of attackers elsewhere.
 */
export const getKnownDevice = (c: Context, secure: boolean, secret: string, loginKey: string) => {
  const [id = '', signature = ''] = readCookie(c, 'device', secure)?.split('.') ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = signDevice(secret, id, loginKey);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
};

export const rememberDevice = (c: Context, secure: boolean, secret: string, loginKey: string) => {
  const id = randomBytes(18).toString('base64url');
  const value = `${id}.${signDevice(secret, id, loginKey).toString('base64url')}`;
  writeCookie(c, 'device', secure, { value, lifetimeMs: DEVICE_LIFETIME_MS });
};
