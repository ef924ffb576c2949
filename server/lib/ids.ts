import { createHash, randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** A row id: time-ordered, so that new rows sit together in an index. */
export const newId = () => v7();

// Crockford's base 32: no I, L, O or U, so that an ident survives being read out or written down.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const identLength = 10;

/** The public name of a payment request, such as `7K2M4XQ9TB`; unique within a tenant by index. */
export const newIdent = () => Array.from({ length: identLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A secret for a cookie or a link: 256 bits, URL-safe. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is kept of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
