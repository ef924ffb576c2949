import { createHmac, timingSafeEqual } from 'node:crypto';

const TIMESTAMP_TOLERANCE_SECONDS = 5 * 60;
// The dot separates the parts of the signed text, so an id has visible ASCII without it.
const idPattern = /^[\x21-\x2d\x2f-\x7e]{1,255}$/;
const secretPrefix = 'whsec_';

/** Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
export const parseWebhookSecret = (secret: string) => {
  if (!secret.startsWith(secretPrefix)) return undefined;
  const encoded = secret.slice(secretPrefix.length);
  const key = Buffer.from(encoded, 'base64');
  const isBase64 = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  return isBase64 && key.length >= 24 && key.length <= 64 ? key : undefined;
};

export interface SignedMessage {
  readonly id: string | undefined;
  /** The time is in seconds since 1970. */
  readonly timestamp: string | undefined;
  /** The header has one or more `v1,<base64>`, separated by spaces. */
  readonly signature: string | undefined;
  readonly body: Uint8Array;
}

const computeSignature = (key: Uint8Array, id: string, timestamp: string, body: Uint8Array) =>
  createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();

const parseSignatures = (signatures: string) =>
  signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'));

const isRecent = (timestamp: string, now: Date) =>
  /^\d{1,12}$/.test(timestamp) &&
  Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= TIMESTAMP_TOLERANCE_SECONDS;

/**
 * Returns the message's id (Standard Webhooks 1.0). With several secrets and signatures, a provider can
 * change its secret without downtime.
 */
export const verifyWebhook = (
  { id, timestamp, signature, body }: SignedMessage,
  secrets: readonly string[],
  now: Date,
) => {
  if (id === undefined || !idPattern.test(id)) return undefined;
  if (timestamp === undefined || !isRecent(timestamp, now) || signature === undefined)
    return undefined;
  const expected = secrets
    .flatMap((secret) => parseWebhookSecret(secret) ?? [])
    .map((key) => computeSignature(key, id, timestamp, body));
  const signatures = parseSignatures(signature);
  const isSigned = expected.some((digest) =>
    signatures.some(
      (candidate) => candidate.length === digest.length && timingSafeEqual(candidate, digest),
    ),
  );
  return isSigned ? id : undefined;
};
