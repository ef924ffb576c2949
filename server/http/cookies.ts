import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { DAY_MS, DISPLAY_LIFETIME_MS, SESSION_LIFETIME_MS } from '../lib/time/durations.ts';

/** The longest lifetime that browsers allow. Each log-in with a PIN sets the cookie again. */
const TABLET_LIFETIME_MS = 400 * DAY_MS;
const DEVICE_LIFETIME_MS = 365 * DAY_MS;

type CookieName = 'session' | 'tablet' | 'device';

// The prefix makes browsers require Secure, Path=/ and this host; they accept it over HTTPS only.
const getCookieName = (name: CookieName, secure: boolean) => (secure ? `__Host-${name}` : name);

const options = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;

const readCookie = (c: Context, name: CookieName, secure: boolean) =>
  getCookie(c, getCookieName(name, secure));

/** The path of the calls of a second screen, to which alone browsers send its cookie. */
const DISPLAY_PATH = '/api/display/';

const getDisplayCookieName = (secure: boolean) => (secure ? '__Secure-display' : 'display');

/** Reads the cookie of a device that is the second screen of a tablet. */
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

/**
 * Every cookie has a max-age, because phones may end the browser's process at any time, and a cookie
 * without max-age would be lost with the process.
 */
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

/** Sets the session cookie. The server enforces the idle timeout. */
export const setSessionCookie = (c: Context, secure: boolean, token: string) =>
  writeCookie(c, 'session', secure, { value: token, lifetimeMs: SESSION_LIFETIME_MS });

export const clearSessionCookie = (c: Context, secure: boolean) => {
  deleteCookie(c, getCookieName('session', secure), { ...options, secure });
};

export const readTabletCookie = (c: Context, secure: boolean) => readCookie(c, 'tablet', secure);

/** Sets the cookie that identifies an enrolled tablet. The cookie gives no access without a PIN. */
export const setTabletCookie = (c: Context, secure: boolean, token: string) =>
  writeCookie(c, 'tablet', secure, { value: token, lifetimeMs: TABLET_LIFETIME_MS });

const signDevice = (secret: string, id: string, loginKey: string) =>
  createHmac('sha256', secret).update(`device.${id}.${loginKey}`).digest();

/**
 * The id of the device if the user with `loginKey` has logged in on it before. The id grants no
 * access. It only separates the rate limit of this device from the rate limit of attackers
 * elsewhere.
 */
export const getKnownDevice = (c: Context, secure: boolean, secret: string, loginKey: string) => {
  const [id = '', signature = ''] = readCookie(c, 'device', secure)?.split('.') ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = signDevice(secret, id, loginKey);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
};

/**
 * Sets the cookie that identifies the device as one on which the user with `loginKey` has logged
 * in.
 */
export const rememberDevice = (c: Context, secure: boolean, secret: string, loginKey: string) => {
  const id = randomBytes(18).toString('base64url');
  const value = `${id}.${signDevice(secret, id, loginKey).toString('base64url')}`;
  writeCookie(c, 'device', secure, { value, lifetimeMs: DEVICE_LIFETIME_MS });
};
