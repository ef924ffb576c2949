import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

// The prefix makes browsers require Secure, Path=/ and this host; they accept it over HTTPS only.
const getCookieName = (secure: boolean) => (secure ? '__Host-device' : 'device');

const signDevice = (secret: string, id: string, loginKey: string) =>
  createHmac('sha256', secret).update(`device.${id}.${loginKey}`).digest();

/**
 * The id of the device if the user with `loginKey` has logged in on it before. The id grants no
 * access. It only separates the rate limit of this device from the rate limit of attackers
 * elsewhere.
 */
export const getKnownDevice = (c: Context, secure: boolean, secret: string, loginKey: string) => {
  const [id = '', signature = ''] = getCookie(c, getCookieName(secure))?.split('.') ?? [];
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
  setCookie(c, getCookieName(secure), value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure,
    maxAge: YEAR_SECONDS,
  });
};
