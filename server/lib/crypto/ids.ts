import { createHash, randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** Ids grow with time, so new rows are adjacent in an index. */
export const newId = () => v7();

// Crockford's base 32 lacks I, L, O and U, which are easily misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const IDENT_LENGTH = 10;

/** The public id of a payment request, such as `7K2M4XQ9TB`. */
export const newIdent = () =>
  Array.from({ length: IDENT_LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Cookies and links have 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The database stores only the hash of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
