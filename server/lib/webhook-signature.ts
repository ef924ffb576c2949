import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 5 * 60;
const idPattern = /^[\x21-\x2d\x2f-\x7e]{1,255}$/;
const secretPrefix = 'whsec_';

/** The key in a secret as Standard Webhooks writes it: `whsec_` and 24 to 64 bytes in base64; undefined for any other. */
export const webhookKey = (secret: string) => {
  if (!secret.startsWith(secretPrefix)) return undefined;
  const encoded = secret.slice(secretPrefix.length);
  const key = Buffer.from(encoded, 'base64');
  const isWhole = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  return isWhole && key.length >= 24 && key.length <= 64 ? key : undefined;
};

/** A webhook as it came. */
export interface SignedMessage {
  readonly id: string | undefined;
  /** Epoch seconds. */
  readonly timestamp: string | undefined;
  /** One or more of `v1,<base64>`, with spaces between. */
  readonly signature: string | undefined;
  readonly body: Uint8Array;
}

const expectedOf = (key: Uint8Array, id: string, timestamp: string, body: Uint8Array) =>
  createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();

const givenIn = (signatures: string) =>
  signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'));

const isRecent = (timestamp: string, now: Date) =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= toleranceSeconds;

/**
 * The message's id, if one of `secrets` signed it within five minutes of `now` (Standard Webhooks 1.0); undefined
 * otherwise. Several secrets and several signatures let a provider change its secret without a gap.
 */
export const verifiedId = (
  { id, timestamp, signature, body }: SignedMessage,
  secrets: readonly string[],
  now: Date,
) => {
  if (id === undefined || !idPattern.test(id)) return undefined;
  if (timestamp === undefined || !isRecent(timestamp, now) || signature === undefined) return undefined;
  const expected = secrets
    .flatMap((secret) => webhookKey(secret) ?? [])
    .map((key) => expectedOf(key, id, timestamp, body));
  const given = givenIn(signature);
  const isSigned = expected.some((digest) =>
    given.some((one) => one.length === digest.length && timingSafeEqual(one, digest)),
  );
  return isSigned ? id : undefined;
};
