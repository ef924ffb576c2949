import { type VatCode, vatCodes } from '../money.ts';

/**
 * The payment code that a device makes without the server, and the six digits that prove its payment
 * (docs/decisions/053). App and server compute HMAC-SHA256 with their own libraries.
 */

const VERSION = 1;
const NONCE_BYTES = 16;
/** Base64url of so many bytes. */
export const codeNoncePattern = /^[\w-]{22}$/;
const AMOUNT_BYTES = 6;
/** The first 128 bits of the MAC keep the code small enough to scan. */
export const CODE_MAC_BYTES = 16;
/** Phones cannot scan a longer code. */
export const codeDescriptionMaxBytes = 120;
export const proofDigits = 6;

export interface PaymentCode {
  /** The id has at most 255 bytes. Only the server reads it. */
  readonly keyId: Uint8Array;
  /** Random bytes make codes differ. A code can be paid once. */
  readonly nonce: Uint8Array;
  readonly amountPence: number;
  readonly vatCode: VatCode;
  readonly description: string;
}

const utf8 = new TextEncoder();
const toBytes = (text: string) => utf8.encode(text);

const concat = (...parts: readonly (Uint8Array | readonly number[])[]) => {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let position = 0;
  for (const part of parts) {
    bytes.set(part, position);
    position += part.length;
  }
  return bytes;
};

/** The number is unsigned, with the most significant byte first. */
const encodeAmount = (pence: number) =>
  Array.from(
    { length: AMOUNT_BYTES },
    (_, index) => Math.floor(pence / 256 ** (AMOUNT_BYTES - 1 - index)) % 256,
  );

const withLength = (bytes: Uint8Array) => concat([bytes.length], bytes);

export const createNonce = () => crypto.getRandomValues(new Uint8Array(NONCE_BYTES));

export const countDescriptionBytes = (description: string) => toBytes(description).length;

/** Each field has a fixed length or a length before it. */
const encodeFields = ({ keyId, nonce, amountPence, vatCode, description }: PaymentCode) =>
  concat(
    [VERSION],
    withLength(keyId),
    nonce,
    encodeAmount(amountPence),
    [vatCodes.indexOf(vatCode)],
    withLength(toBytes(description)),
  );

export const getCodeMessage = (code: PaymentCode) =>
  concat(toBytes('beepaid-go payment code v1\n'), encodeFields(code));

/**
 * The six digits come from its MAC. The first line differs from that of the code's message, so that a code's
 * MAC never proves a payment.
 */
export const getProofMessage = ({
  keyId,
  nonce,
  amountPence,
}: Pick<PaymentCode, 'keyId' | 'nonce' | 'amountPence'>) =>
  concat(toBytes('beepaid-go paid v1\n'), withLength(keyId), nonce, encodeAmount(amountPence));

/** The dynamic truncation of RFC 4226. */
export const toProofDigits = (mac: Uint8Array) => {
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = new DataView(mac.buffer, mac.byteOffset, mac.byteLength).getUint32(offset);
  return String((number & 0x7fff_ffff) % 10 ** proofDigits).padStart(proofDigits, '0');
};

export const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @throws DOMException when the text is not base64url */
export const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

export const formatPaymentCode = (code: PaymentCode, mac: Uint8Array) =>
  toBase64Url(concat(encodeFields(code), mac.subarray(0, CODE_MAC_BYTES)));

const MAX_TEXT_LENGTH = 600;
const codePattern = /^[\w-]+$/;

/** @throws RangeError at the end of the bytes */
const createReader = (bytes: Uint8Array) => {
  let position = 0;
  const take = (length: number) => {
    if (position + length > bytes.length) throw new RangeError('The code ends too early');
    position += length;
    return bytes.slice(position - length, position);
  };
  const takeByte = () => take(1)[0] ?? 0;
  return {
    take,
    takeByte,
    takeWithLength: () => take(takeByte()),
    isAtEnd: () => position === bytes.length,
  };
};

/** Returns undefined when the text is not as `formatPaymentCode` writes it. The MAC is not checked. */
export const parsePaymentCode = (
  text: string,
): { readonly code: PaymentCode; readonly mac: Uint8Array } | undefined => {
  if (text.length > MAX_TEXT_LENGTH || !codePattern.test(text)) return undefined;
  try {
    const reader = createReader(fromBase64Url(text));
    const version = reader.takeByte();
    const keyId = reader.takeWithLength();
    const nonce = reader.take(NONCE_BYTES);
    const amountPence = reader.take(AMOUNT_BYTES).reduce((number, byte) => number * 256 + byte, 0);
    const vatCode = vatCodes[reader.takeByte()];
    const description = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      reader.takeWithLength(),
    );
    const mac = reader.take(CODE_MAC_BYTES);
    if (version !== VERSION || vatCode === undefined || !reader.isAtEnd()) return undefined;
    const code = { keyId, nonce, amountPence, vatCode, description };
    return formatPaymentCode(code, mac) === text ? { code, mac } : undefined;
  } catch {
    return undefined;
  }
};
