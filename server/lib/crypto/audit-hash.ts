import { createHmac } from 'node:crypto';
import { deriveKey } from './encryption.ts';

const HASH_CHARACTERS = 22;

/** Equal texts have equal hashes. A guessed text can be tested only with the key. */
export type AuditHash = (text: string) => string;

/** An attacker could hash all IPv4 addresses without a key. */
export const createAuditHash = (secret: string): AuditHash => {
  const key = deriveKey(secret, 'beepaid-go audit log v1');
  return (text) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, HASH_CHARACTERS);
};
