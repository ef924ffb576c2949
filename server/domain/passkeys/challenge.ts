import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { usedChallenges } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { hashToken } from '../../lib/crypto/ids.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';

export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

const RANDOM_BYTES = 16;
const EXPIRY_BYTES = 6;
/** A challenge is this header and its signature. */
const HEADER_BYTES = RANDOM_BYTES + EXPIRY_BYTES;

export type ChallengePurpose =
  | { readonly action: 'log-in'; readonly tenantId: string }
  | { readonly action: 'create'; readonly tenantId: string; readonly userId: string };

const sign = (secret: string, header: Uint8Array, purpose: ChallengePurpose) =>
  createHmac('sha256', secret)
    .update(
      `passkey.${purpose.action}.${purpose.tenantId}.${purpose.action === 'create' ? purpose.userId : ''}.`,
    )
    .update(header)
    .digest();

/**
 * Returns base64url. The signature shows later that the server made the challenge, so it is not stored
 * (docs/decisions/023).
 */
export const createChallenge = (secret: string, purpose: ChallengePurpose, now: Date) => {
  const header = Buffer.alloc(HEADER_BYTES);
  randomBytes(RANDOM_BYTES).copy(header);
  header.writeUIntBE(now.getTime() + CHALLENGE_LIFETIME_MS, RANDOM_BYTES, EXPIRY_BYTES);
  return Buffer.concat([header, sign(secret, header, purpose)]).toString('base64url');
};

const readExpiry = (bytes: Buffer) => new Date(bytes.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES));

export const isValidChallenge = (
  secret: string,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
) => {
  const bytes = Buffer.from(challenge, 'base64url');
  // Several texts decode to the same bytes. `consumeChallenge` compares the hash of the text, so only one
  // text is valid.
  if (bytes.length <= HEADER_BYTES || bytes.toString('base64url') !== challenge) return false;
  const signature = bytes.subarray(HEADER_BYTES);
  const expected = sign(secret, bytes.subarray(0, HEADER_BYTES), purpose);
  return (
    signature.length === expected.length &&
    timingSafeEqual(signature, expected) &&
    now < readExpiry(bytes)
  );
};

/** Returns false when the challenge was used before. The caller has validated it. */
export const consumeChallenge = async ({ tx, tenantId }: TenantScope, challenge: string) => {
  const inserted = await tx
    .insert(usedChallenges)
    .values({
      challengeHash: hashToken(challenge),
      tenantId,
      expiresAt: readExpiry(Buffer.from(challenge, 'base64url')),
    })
    .onConflictDoNothing()
    .returning({ challengeHash: usedChallenges.challengeHash });
  return inserted.length > 0;
};
