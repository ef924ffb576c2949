import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import {
  CODE_MAC_BYTES,
  getCodeMessage,
  getProofMessage,
  type PaymentCode,
  parsePaymentCode,
  toBase64Url,
  toProofDigits,
} from '../../../contract/payments/payment-code.ts';
import { TABLET_SESSION_LIFETIME_MS } from '../../db/is-valid-session.ts';
import type { Session } from '../../db/schema.ts';
import { deriveKey } from '../../lib/crypto/encryption.ts';
import { DAY_MS, isYoungerThan, MINUTE_MS, SESSION_LIFETIME_MS } from '../../lib/time/durations.ts';

const KEY_LIFETIME_MS = DAY_MS;
const UUID_BYTES = 16;
const KEY_ID_BYTES = UUID_BYTES + 5;
/** The clock of the process that made a key may be ahead of ours. */
const MAX_CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS;

export interface ProofKeySource {
  readonly sessionId: string;
  /** The time is a whole minute. */
  readonly issuedAt: Date;
  readonly isLive: boolean;
}

const toKeyId = ({ sessionId, issuedAt, isLive }: ProofKeySource) => {
  const keyId = Buffer.alloc(KEY_ID_BYTES);
  keyId.set(parse(sessionId));
  keyId.writeUInt32BE(issuedAt.getTime() / MINUTE_MS, UUID_BYTES);
  keyId.writeUInt8(Number(isLive), KEY_ID_BYTES - 1);
  return keyId;
};

const parseKeyId = (keyId: Uint8Array): ProofKeySource => {
  const bytes = Buffer.from(keyId);
  return {
    sessionId: stringify(bytes.subarray(0, UUID_BYTES)),
    issuedAt: new Date(bytes.readUInt32BE(UUID_BYTES) * MINUTE_MS),
    isLive: bytes.readUInt8(KEY_ID_BYTES - 1) === 1,
  };
};

export const isKeyYoung = ({ issuedAt }: ProofKeySource, now: Date) =>
  isYoungerThan(
    issuedAt.getTime() - MAX_CLOCK_DIFFERENCE_MS,
    KEY_LIFETIME_MS + MAX_CLOCK_DIFFERENCE_MS,
    now.getTime(),
  );

export interface ReadCode {
  readonly code: PaymentCode;
  readonly source: ProofKeySource;
}

/** docs/decisions/053 has the reasons. */
export interface ProofKeys {
  issue(
    tenantId: string,
    session: Pick<Session, 'id' | 'signedInAt' | 'tablet'>,
    options: { readonly isLive: boolean; readonly now: Date },
  ): { readonly keyId: string; readonly key: string; readonly validForSeconds: number };
  /** Returns undefined unless a key of the tenant made the code. The key's session may have ended. */
  readCode(tenantId: string, text: string): ReadCode | undefined;
  getDigits(
    tenantId: string,
    code: ProofKeySource & { readonly nonce: Uint8Array; readonly amountPence: number },
  ): string;
}

/** The server stores no key: it derives each from its id. */
export const createProofKeys = (secret: string): ProofKeys => {
  const rootKey = deriveKey(secret, 'beepaid-go proof keys v1');
  const hmac = (key: Uint8Array, message: Uint8Array) =>
    createHmac('sha256', key).update(message).digest();
  const deriveProofKey = (tenantId: string, keyId: Uint8Array) =>
    hmac(rootKey, Buffer.concat([parse(tenantId), keyId]));

  return {
    issue: (tenantId, { id: sessionId, signedInAt, tablet }, { isLive, now }) => {
      const issuedAt = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
      const keyId = toKeyId({ sessionId, issuedAt, isLive });
      const lifetimeMs = tablet ? TABLET_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS;
      const endsAtMs = Math.min(
        issuedAt.getTime() + KEY_LIFETIME_MS,
        signedInAt.getTime() + lifetimeMs,
      );
      return {
        keyId: toBase64Url(keyId),
        key: toBase64Url(deriveProofKey(tenantId, keyId)),
        validForSeconds: Math.max(0, Math.floor((endsAtMs - now.getTime()) / 1_000)),
      };
    },
    readCode: (tenantId, text) => {
      const parsed = parsePaymentCode(text);
      if (parsed?.code.keyId.length !== KEY_ID_BYTES) return undefined;
      const { code, mac } = parsed;
      const expected = hmac(deriveProofKey(tenantId, code.keyId), getCodeMessage(code));
      if (!timingSafeEqual(mac, expected.subarray(0, CODE_MAC_BYTES))) return undefined;
      return { code, source: parseKeyId(code.keyId) };
    },
    getDigits: (tenantId, { nonce, amountPence, ...source }) => {
      const keyId = toKeyId(source);
      const key = deriveProofKey(tenantId, keyId);
      return toProofDigits(hmac(key, getProofMessage({ keyId, nonce, amountPence })));
    },
  };
};
