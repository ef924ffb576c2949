import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const yearSeconds = 365 * 24 * 60 * 60;

// Over HTTPS the prefix makes browsers hold the cookie to this host, Secure and Path=/.
const nameFor = (secure: boolean) => (secure ? '__Host-device' : 'device');

const signatureOf = (secret: string, id: string, account: string) =>
  createHmac('sha256', secret).update(`device.${id}.${account}`).digest();

/**
 * The id of the device if `account` has logged in on it before; it says nothing of anybody, and lets nobody in. Guesses
 * from elsewhere cannot lock such a device out.
 */
export const knownDevice = (c: Context, secure: boolean, secret: string, account: string) => {
  const [id = '', signature = ''] = getCookie(c, nameFor(secure))?.split('.') ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secret, id, account);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
};

/** Lets the device be known as one on which `account` has logged in. */
export const rememberDevice = (c: Context, secure: boolean, secret: string, account: string) => {
  const id = randomBytes(18).toString('base64url');
  const value = `${id}.${signatureOf(secret, id, account).toString('base64url')}`;
  setCookie(c, nameFor(secure), value, { httpOnly: true, sameSite: 'Lax', path: '/', secure, maxAge: yearSeconds });
};
