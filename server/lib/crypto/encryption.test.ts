import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const [older, newer] = ['the older of two secrets, 32 chars', 'the newer of two secrets, 32 chars'];
const text = '{"apiKey":"live_é"}';

test('A text can be decrypted only with its secret and for its row', () => {
  const encrypted = encrypt(text, [older], 'row 1');
  expect(encrypted).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/);
  expect(encrypted).not.toContain(Buffer.from('live_').toString('base64url'));
  expect(decrypt(encrypted, [older], 'row 1')).toEqual({ text, isNewest: true });
  expect(decrypt(encrypted, [newer], 'row 1')).toBeUndefined();
  expect(decrypt(encrypted, [], 'row 1')).toBeUndefined();
  expect(decrypt(encrypted, [older], 'row 2')).toBeUndefined();
});

test('While the secret changes, the older secret still decrypts texts, and the newest secret encrypts them', () => {
  const encrypted = encrypt(text, [older], 'row 1');
  expect(decrypt(encrypted, [newer, older], 'row 1')).toEqual({ text, isNewest: false });
  expect(decrypt(encrypt(text, [newer, older], 'row 1'), [newer], 'row 1')).toEqual({
    text,
    isNewest: true,
  });
});

test('The same text has another ciphertext each time', () => {
  expect(encrypt(text, [older], 'row 1')).not.toBe(encrypt(text, [older], 'row 1'));
});

test('A text that was changed cannot be decrypted', () => {
  const encrypted = encrypt(text, [older], 'row 1');
  const [version = '', iv = '', rest = ''] = encrypted.split('.');
  const flipped = Buffer.from(rest, 'base64url');
  flipped[0] = (flipped[0] ?? 0) ^ 1;
  for (const changed of [
    '',
    'v1',
    'v1..',
    'plain text',
    `v2.${iv}.${rest}`,
    `${version}.${iv}.`,
    `${version}.${iv}.AAAA`,
    `${version}.${iv}.${flipped.toString('base64url')}`,
    `${version}.${iv}.${rest.slice(0, -2)}`,
  ]) {
    expect([changed, decrypt(changed, [older], 'row 1')]).toEqual([changed, undefined]);
  }
});

test('Nothing is encrypted without a secret', () => {
  expect(() => encrypt(text, [], 'row 1')).toThrow('APP_SECRET is missing');
});
