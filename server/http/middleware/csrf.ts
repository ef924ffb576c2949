import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashToken } from '../../lib/crypto/ids.ts';

/** The header of spec §7 is Django's, and so is the cookie. */
export const csrfCookie = 'csrftoken';
export const csrfHeader = 'X-CSRFTOKEN';

const hash = (text: string) => createHash('sha256').update(text).digest();

const isSame = (one: string, other: string) => timingSafeEqual(hash(one), hash(other));

// A token belongs to one session cookie. Tokens of another site, or from before the log-in, are invalid.
const getBinding = (sessionToken: string | undefined) =>
  sessionToken === undefined ? '' : hashToken(sessionToken);

const sign = (secret: string, random: string, sessionToken: string | undefined) =>
  createHmac('sha256', secret)
    .update(`csrf.${random}.${getBinding(sessionToken)}`)
    .digest('base64url');

export const createCsrfToken = (secret: string, sessionToken: string | undefined) => {
  const random = randomBytes(18).toString('base64url');
  return `${random}.${sign(secret, random, sessionToken)}`;
};

export const isCsrfToken = (
  secret: string,
  token: string | undefined,
  sessionToken: string | undefined,
) => {
  const [random, signed] = token?.split('.') ?? [];
  return (
    random !== undefined &&
    signed !== undefined &&
    isSame(signed, sign(secret, random, sessionToken))
  );
};

interface SubmittedTokens {
  readonly cookie: string | undefined;
  readonly header: string | undefined;
  readonly sessionToken: string | undefined;
}

/**
 * The header must repeat the signed token of the cookie (signed double submit). A request without our cookies
 * has no rights that an attacker could abuse.
 */
export const hasValidDoubleSubmit = (
  secret: string,
  { cookie, header, sessionToken }: SubmittedTokens,
) => {
  if (cookie === undefined && sessionToken === undefined) return true;
  return (
    cookie !== undefined &&
    header !== undefined &&
    isSame(cookie, header) &&
    isCsrfToken(secret, cookie, sessionToken)
  );
};

interface Sender {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

export const isCrossOrigin = ({ origin, fetchSite }: Sender, allowedOrigins: readonly string[]) => {
  if (origin !== undefined)
    return !URL.canParse(origin) || !allowedOrigins.includes(new URL(origin).origin);
  return fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none';
};
