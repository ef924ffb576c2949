import { createHmac, hkdfSync } from 'node:crypto';

const HASH_CHARACTERS = 22;

/** Hashes a text with a secret key: equal texts have equal hashes, and without the key a text cannot be found by trying. */
export type AuditHash = (text: string) => string;

/**
 * The hash of network addresses and unknown accounts in the audit log. There are few IPv4 addresses, so that a hash without
 * a key would hide nothing.
 */
export const createAuditHash = (secret: string): AuditHash => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'beepaid-go audit log v1', 32));
  return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, HASH_CHARACTERS);
};
