import * as v from 'valibot';
import { email, id, rawText, timestamp } from '../primitives.ts';
import { messages } from '../text/messages.ts';

const base64url = (maxCharacters: number) =>
  v.pipe(
    v.string(messages.invalid),
    v.regex(/^[\w-]+$/, messages.invalid),
    v.maxLength(maxCharacters, messages.tooLong),
  );

/** Web Authentication §6.1: at most 1,023 bytes. */
const credentialId = base64url(1_364);
const userHandle = base64url(86);
const clientData = base64url(4_000);

/** The ways to reach the authenticator, such as `internal` or `hybrid`. */
const transports = v.pipe(v.array(rawText(20)), v.maxLength(10, messages.tooLong));

export const passkey = v.object({
  id,
  credentialId: v.string(),
  /** A text such as "Chrome on Android". */
  name: v.string(),
  createdAt: timestamp,
  lastUsedAt: v.nullable(timestamp),
});
export type Passkey = v.InferOutput<typeof passkey>;

export const passkeyList = v.array(passkey);

/** The fields are those of `PublicKeyCredentialCreationOptions`, with bytes in base64url. */
export const passkeyCreation = v.object({
  challenge: v.string(),
  timeoutMs: v.number(),
  relyingPartyId: v.string(),
  relyingPartyName: v.string(),
  userHandle: v.string(),
  userName: v.string(),
  userDisplayName: v.string(),
  /** COSE numbers, in order of preference. */
  algorithms: v.array(v.number()),
  /** A device that already has one of these does not create another. */
  existing: v.array(v.object({ credentialId: v.string(), transports: v.array(v.string()) })),
});
export type PasskeyCreation = v.InferOutput<typeof passkeyCreation>;

/** The fields are those of `AuthenticatorAttestationResponse`. */
export const newPasskey = v.object({
  credentialId,
  clientData,
  attestation: base64url(10_000),
  transports,
});
export type NewPasskey = v.InferInput<typeof newPasskey>;

/** The fields are those of `PublicKeyCredentialRequestOptions`. */
export const passkeyRequest = v.object({
  challenge: v.string(),
  timeoutMs: v.number(),
  relyingPartyId: v.string(),
});
export type PasskeyRequest = v.InferOutput<typeof passkeyRequest>;

/** The fields are those of `AuthenticatorAssertionResponse`. */
export const passkeyProof = v.object({
  credentialId,
  clientData,
  authenticatorData: base64url(4_000),
  signature: base64url(8_000),
  userHandle,
  /** The user whom a dialog asks to log in again. */
  email: v.optional(email),
});
export type PasskeyProof = v.InferInput<typeof passkeyProof>;
