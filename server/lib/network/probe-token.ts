import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../time/durations.ts';

const LIFETIME_MS = 5 * MINUTE_MS;

const sign = (secret: string, expiresAtMs: string) =>
  createHmac('sha256', secret).update(`probe.${expiresAtMs}`).digest();

/** A command calls the server's probe with it. It is valid for five minutes. */
export const createProbeToken = (secret: string, now: Date) => {
  const expiresAtMs = String(now.getTime() + LIFETIME_MS);
  return `${expiresAtMs}.${sign(secret, expiresAtMs).toString('base64url')}`;
};

export const isProbeToken = (secret: string, token: string | undefined, now: Date) => {
  const [expiresAtMs = '', signature = ''] = token?.split('.') ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secret, expiresAtMs);
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Number(expiresAtMs) > now.getTime()
  );
};
