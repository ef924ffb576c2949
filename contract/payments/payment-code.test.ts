import { describe, expect, test } from 'vitest';
import {
  createNonce,
  formatPaymentCode,
  fromBase64Url,
  getCodeMessage,
  getProofMessage,
  type PaymentCode,
  parsePaymentCode,
  toBase64Url,
  toProofDigits,
} from './payment-code.ts';

const code: PaymentCode = {
  keyId: Uint8Array.from({ length: 21 }, (_, index) => index),
  nonce: Uint8Array.from({ length: 16 }, (_, index) => 255 - index),
  amountPence: 4_500,
  vatCode: 'T1',
  description: 'Haircut – Zoë',
};
const mac = Uint8Array.from({ length: 32 }, (_, index) => index * 7);

const hmac = async (hash: string, key: string, counter: number) => {
  const message = new DataView(new ArrayBuffer(8));
  message.setUint32(4, counter);
  const imported = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(key),
    { name: 'HMAC', hash },
    false,
    ['sign'],
  );
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
};

describe('the digits of a MAC', () => {
  test.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [9, '520489'],
  ])('with the counter %i are the digits of RFC 4226, appendix D', async (counter, digits) => {
    expect(toProofDigits(await hmac('SHA-1', '12345678901234567890', counter))).toBe(digits);
  });

  test('made with SHA-256 are the last six digits of RFC 6238, appendix B', async () => {
    const mac = await hmac('SHA-256', '12345678901234567890123456789012', 1);
    expect(toProofDigits(mac)).toBe('119246');
  });

  test('keep leading zeros, and can be computed for a part of a larger buffer', () => {
    const zeros = new Uint8Array(40).subarray(8);
    expect(toProofDigits(zeros)).toBe('000000');
  });
});

describe('the text of a payment code', () => {
  test('contains all fields, and the first half of the MAC', () => {
    const text = formatPaymentCode(code, mac);
    expect(text).toMatch(/^[\w-]+$/);
    const parsed = parsePaymentCode(text);
    expect(parsed?.code).toEqual(code);
    expect(parsed?.mac).toEqual(mac.subarray(0, 16));
  });

  test.each([
    ['nothing', ''],
    ['padding', `${formatPaymentCode(code, mac)}=`],
    ['a byte at the end', `${formatPaymentCode(code, mac)}AA`],
    ['a missing byte', formatPaymentCode(code, mac).slice(0, -2)],
    ['another version', `AA${formatPaymentCode(code, mac).slice(2)}`],
    ['characters outside of base64url', 'a b/c+d'],
    ['a text that is far too long', 'A'.repeat(100_000)],
  ])('is refused with %s', (_problem, text) => {
    expect(parsePaymentCode(text)).toBeUndefined();
  });

  test('is refused with other unused bits, so that each code has only one text', () => {
    const texts = [0, 1, 2].map((length) =>
      formatPaymentCode({ ...code, description: 'x'.repeat(length) }, mac),
    );
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (const text of texts) {
      const readable = [...alphabet].filter((last) => parsePaymentCode(text.slice(0, -1) + last));
      const distinct = new Set(
        readable.map((last) => String(parsePaymentCode(text.slice(0, -1) + last)?.mac)),
      );
      expect(distinct.size).toBe(readable.length);
    }
  });

  test('is refused with an unknown VAT code, or with a description that ends inside a character', () => {
    const bytes = fromBase64Url(formatPaymentCode(code, mac));
    const vatAt = 1 + 1 + 21 + 16 + 6;
    const change = (index: number, value: number) =>
      parsePaymentCode(toBase64Url(bytes.map((byte, at) => (at === index ? value : byte))));
    expect(change(vatAt, 2)).toBeUndefined();
    expect(change(bytes.length - 17, 0xc3)).toBeUndefined();
  });

  test('is read for any amount up to 2^48 - 1', () => {
    for (const amountPence of [0, 29, 30, 999_999_999_999, 2 ** 48 - 1])
      expect(
        parsePaymentCode(formatPaymentCode({ ...code, amountPence }, mac))?.code.amountPence,
      ).toBe(amountPence);
  });
});

test('the message that is signed for a code differs from that of its payment, and each field changes the message', () => {
  const changes: Partial<PaymentCode>[] = [
    {},
    { keyId: code.keyId.slice(1) },
    { nonce: createNonce() },
    { amountPence: 4_501 },
    { vatCode: 'T0' },
    { description: 'Haircut' },
  ];
  const messages = changes.map((change) => String(getCodeMessage({ ...code, ...change })));
  expect(new Set(messages).size).toBe(changes.length);
  const proofs = changes.map((change) => String(getProofMessage({ ...code, ...change })));
  expect(new Set(proofs).size).toBe(4);
  expect(messages.filter((message) => proofs.includes(message))).toEqual([]);
});
