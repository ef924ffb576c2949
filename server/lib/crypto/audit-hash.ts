import { createHmac } from 'node:crypto';
import { deriveKey } from './encryption.ts';

const HASH_CHARACTERS = 22;

/** Equal texts have equal hashes. Without the key, guesses of a text cannot be tested. */
export type AuditHash = (text: string) => string;

/**
 * For network addresses and unknown accounts in the audit log. Without a key, an attacker could hash all IPv4
 * addresses.
 */
export const createAuditHash = (secret: string): AuditHash => {
  const key = deriveKey(secret, 'beepaid-go audit log v1');
  return (text) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, HASH_CHARACTERS);
};
