import * as v from 'valibot';
import { email, id, rawText, timestamp } from '../primitives.ts';
import { messages } from '../text/messages.ts';

/** Bytes in base64url without padding, at most `maxCharacters` long. */
const base64url = (maxCharacters: number) =>
  v.pipe(
    v.string(messages.invalid),
    v.regex(/^[\w-]+$/, messages.invalid),
    v.maxLength(maxCharacters, messages.tooLong),
  );

/** The id of a passkey, of at most 1,023 bytes (Web Authentication §6.1). */
const credentialId = base64url(1_364);
const userHandle = base64url(86);
const clientData = base64url(4_000);

/** The ways to reach an authenticator, such as `internal` or `hybrid`. */
const transports = v.pipe(v.array(rawText(20)), v.maxLength(10, messages.tooLong));

/** A passkey of the current user. */
export const passkey = v.object({
  id,
  credentialId: v.string(),
  /** The browser that created the passkey, such as "Chrome on Android". */
  name: v.string(),
  createdAt: timestamp,
  /** Null before the first log-in with the passkey. */
  lastUsedAt: v.nullable(timestamp),
});
export type Passkey = v.InferOutput<typeof passkey>;

/** The current user's passkeys, the newest first. */
export const passkeyList = v.array(passkey);

/**
 * What the browser needs to create a passkey (`PublicKeyCredentialCreationOptions`); bytes are
 * base64url.
 */
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
  /** The user's passkeys. A device that already has one of them creates no other passkey. */
  existing: v.array(v.object({ credentialId: v.string(), transports: v.array(v.string()) })),
});
export type PasskeyCreation = v.InferOutput<typeof passkeyCreation>;

/** A new passkey as the browser describes it (`AuthenticatorAttestationResponse`). */
export const newPasskey = v.object({
  credentialId,
  clientData,
  attestation: base64url(10_000),
  transports,
});
export type NewPasskey = v.InferInput<typeof newPasskey>;

/** What the browser needs to log in with a passkey (`PublicKeyCredentialRequestOptions`). */
export const passkeyRequest = v.object({
  challenge: v.string(),
  timeoutMs: v.number(),
  relyingPartyId: v.string(),
});
export type PasskeyRequest = v.InferOutput<typeof passkeyRequest>;

/** The proof that the browser's user has a passkey (`AuthenticatorAssertionResponse`). */
export const passkeyProof = v.object({
  credentialId,
  clientData,
  authenticatorData: base64url(4_000),
  signature: base64url(8_000),
  userHandle,
  /**
   * The email address of the user who must log in, when a dialog asks that user to log in again.
   */
  email: v.optional(email),
});
export type PasskeyProof = v.InferInput<typeof passkeyProof>;
