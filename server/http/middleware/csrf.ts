import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashToken } from '../../lib/ids.ts';

/** The name is Django's, which the spec's header goes with (spec §7). */
export const csrfCookie = 'csrftoken';
export const csrfHeader = 'X-CSRFTOKEN';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in the same time wherever they differ. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

// A token is good with the session cookie it was made for, so that one planted by another site or kept from before
// log-in is not.
const bindingOf = (sessionToken: string | undefined) => (sessionToken === undefined ? '' : hashToken(sessionToken));

const signature = (secret: string, random: string, sessionToken: string | undefined) =>
  createHmac('sha256', secret)
    .update(`csrf.${random}.${bindingOf(sessionToken)}`)
    .digest('base64url');

export const newCsrfToken = (secret: string, sessionToken: string | undefined) => {
  const random = randomBytes(18).toString('base64url');
  return `${random}.${signature(secret, random, sessionToken)}`;
};

export const isCsrfToken = (secret: string, token: string | undefined, sessionToken: string | undefined) => {
  const [random, signed] = token?.split('.') ?? [];
  return random !== undefined && signed !== undefined && isSame(signed, signature(secret, random, sessionToken));
};

interface Unsafe {
  readonly cookie: string | undefined;
  readonly header: string | undefined;
  readonly sessionToken: string | undefined;
}

/** Signed double submit; a request with neither of our cookies carries nobody's authority and passes. */
export const isDoublySubmitted = (secret: string, { cookie, header, sessionToken }: Unsafe) => {
  if (cookie === undefined && sessionToken === undefined) return true;
  return (
    cookie !== undefined && header !== undefined && isSame(cookie, header) && isCsrfToken(secret, cookie, sessionToken)
  );
};

interface Sender {
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

/** True when the browser says that a page of another origin sent the request. */
export const isForeign = ({ origin, fetchSite }: Sender, hosts: readonly string[]) => {
  if (origin !== undefined) return !URL.canParse(origin) || !hosts.includes(new URL(origin).host);
  return fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none';
};
