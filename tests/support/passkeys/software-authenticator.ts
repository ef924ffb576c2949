import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '../../../contract/entities/passkey.ts';

// In authenticator data.
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** COSE numbers of an ES256 key (RFC 9053). */
const cose = {
  keyType: 1,
  algorithm: 3,
  curve: -1,
  x: -2,
  y: -3,
  ec2: 2,
  es256: -7,
  p256: 1,
} as const;

const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const toBase64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** An attacker's, in place of those of an honest browser and authenticator. */
export interface CeremonyChanges {
  readonly origin?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly relyingPartyId?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  readonly attestationFormat?: string;
}

const encodeClientData = (
  type: string,
  honest: { challenge: string; origin: string },
  changes: CeremonyChanges,
) =>
  Buffer.from(
    JSON.stringify({
      type: changes.type ?? type,
      challenge: changes.challenge ?? honest.challenge,
      origin: changes.origin ?? honest.origin,
      crossOrigin: changes.crossOrigin ?? false,
      ...(changes.topOrigin !== undefined && { topOrigin: changes.topOrigin }),
    }),
  );

const encodeAuthenticatorData = (
  relyingPartyId: string,
  counter: number,
  { isUserVerified = true, ...changes }: CeremonyChanges,
  credential: Uint8Array = new Uint8Array(),
) => {
  const verifiedFlag = isUserVerified ? USER_VERIFIED : 0;
  const credentialFlag = credential.length > 0 ? HAS_CREDENTIAL : 0;
  const flags = Buffer.from([USER_PRESENT | verifiedFlag | credentialFlag]);
  const counterBytes = Buffer.alloc(4);
  counterBytes.writeUInt32BE(changes.counter ?? counter);
  return Buffer.concat([
    hash(changes.relyingPartyId ?? relyingPartyId),
    flags,
    counterBytes,
    credential,
  ]);
};

/** On the curve, in Base64url. */
interface Point {
  readonly x?: string;
  readonly y?: string;
}

const encodePublicKey = ({ x = '', y = '' }: Point) =>
  encodeCbor(
    new Map<number, number | Buffer>([
      [cose.keyType, cose.ec2],
      [cose.algorithm, cose.es256],
      [cose.curve, cose.p256],
      [cose.x, Buffer.from(x, 'base64url')],
      [cose.y, Buffer.from(y, 'base64url')],
    ]),
  );

const encodeCredential = (credentialId: Buffer, key: Point) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credentialId.length);
  // 16 zeros hide the authenticator's model.
  return Buffer.concat([Buffer.alloc(16), length, credentialId, encodePublicKey(key)]);
};

/** One passkey, in a browser at `origin`. `counterStep` 0: a synchronised passkey, which does not count. */
export const createSoftwareAuthenticator = (origin: string, { counterStep = 1 } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  /** As `navigator.credentials.create` does. */
  const create = (
    options: Pick<PasskeyCreation, 'challenge' | 'relyingPartyId' | 'userHandle'>,
    changes: CeremonyChanges = {},
  ): NewPasskey => {
    userHandle = options.userHandle;
    const credential = encodeCredential(id, publicKey.export({ format: 'jwk' }));
    const authenticatorData = encodeAuthenticatorData(
      options.relyingPartyId,
      counter,
      changes,
      credential,
    );
    const attestation = new Map<string, string | Buffer | ReadonlyMap<string, string>>([
      ['fmt', changes.attestationFormat ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authenticatorData],
    ]);
    return {
      credentialId: toBase64url(id),
      clientData: toBase64url(encodeClientData('webauthn.create', { ...options, origin }, changes)),
      attestation: toBase64url(encodeCbor(attestation)),
      transports: ['internal'],
    };
  };

  /** As `navigator.credentials.get` does. */
  const get = (
    options: Pick<PasskeyRequest, 'challenge' | 'relyingPartyId'>,
    changes: CeremonyChanges = {},
  ): PasskeyProof => {
    counter += counterStep;
    const clientData = encodeClientData('webauthn.get', { ...options, origin }, changes);
    const authenticatorData = encodeAuthenticatorData(options.relyingPartyId, counter, changes);
    return {
      credentialId: toBase64url(id),
      clientData: toBase64url(clientData),
      authenticatorData: toBase64url(authenticatorData),
      signature: toBase64url(
        sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), privateKey),
      ),
      userHandle: changes.userHandle ?? userHandle,
    };
  };

  return { create, get };
};

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;

// CBOR's major types.
const UNSIGNED = 0;
const NEGATIVE = 1;
const BYTES = 2;
const TEXT = 3;
const MAP = 5;

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>;

/** RFC 8949 §3. `value` is a number or a length below 65,536. */
const encodeHead = (major: number, value: number) => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};

/** The library's encoder fails in jsdom, which has its own `Uint8Array`. */
export const encodeCbor = (value: CborValue): Buffer => {
  if (typeof value === 'number')
    return value < 0 ? encodeHead(NEGATIVE, -1 - value) : encodeHead(UNSIGNED, value);
  if (typeof value === 'string')
    return Buffer.concat([encodeHead(TEXT, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(BYTES, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [encodeCbor(key), encodeCbor(each)]);
  return Buffer.concat([encodeHead(MAP, value.size), ...entries]);
};
