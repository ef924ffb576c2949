import { expect, test } from 'vitest';
import { createContentCipher, UndecryptableContent } from './content-cipher.ts';
import { encrypt } from './encryption.ts';

const [older, newer] = ['the older of two secrets, 32 chars', 'the newer of two secrets, 32 chars'];
const content = { text: 'https://shop.example.com/reset-password#token=é' };
const row = ['outbox', 'tenant 1', 'row 1'] as const;

test('content can be decrypted only for the row for which it was encrypted', () => {
  const cipher = createContentCipher([older]);
  const encrypted = cipher.encrypt(content, row);
  expect(encrypted).toMatch(/^[\w-]{8}:v1\./);
  expect(cipher.decrypt(encrypted, row)).toEqual(content);
  for (const other of [
    ['outbox', 'tenant 1', 'row 2'],
    ['outbox', 'tenant 2', 'row 1'],
    ['idempotency_keys', 'tenant 1', 'row 1'],
  ] as const)
    expect(() => cipher.decrypt(encrypted, other)).toThrow(UndecryptableContent);
});

test('while the secret changes, the older secret still decrypts content, and the newest secret encrypts it', () => {
  const [both, newest] = [createContentCipher([newer, older]), createContentCipher([newer])];
  const encrypted = createContentCipher([older]).encrypt(content, row);
  expect(both.decrypt(encrypted, row)).toEqual(content);
  expect(() => newest.decrypt(encrypted, row)).toThrow(UndecryptableContent);
  expect(newest.decrypt(both.encrypt(content, row), row)).toEqual(content);
  expect(both.keyId).toBe(newest.keyId);
});

test('provider keys and contents of rows are encrypted with different keys', () => {
  const cipher = createContentCipher([older]);
  const credentials = encrypt(JSON.stringify(content), [older], row.join('\n'));
  expect(() => cipher.decrypt(`${cipher.keyId}:${credentials}`, row)).toThrow(UndecryptableContent);
});

test('without a secret, nothing is encrypted or decrypted', () => {
  const cipher = createContentCipher([]);
  expect(cipher.keyId).toBeUndefined();
  expect(() => cipher.encrypt(content, row)).toThrow('APP_SECRET is missing');
  expect(() => cipher.decrypt(createContentCipher([older]).encrypt(content, row), row)).toThrow(
    UndecryptableContent,
  );
});
