import { createHmac, webcrypto } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const message = new TextEncoder().encode('a message of several blocks '.repeat(20));

test.each([
  ['Web Crypto', { subtle: webcrypto.subtle }],
  ['the library, without Web Crypto,', {}],
])('%s computes the same MAC as Node, for short and long keys [reach 10.10]', async (_, crypto) => {
  vi.stubGlobal('crypto', crypto);
  const { hmacSha256 } = await import('./hmac-sha256.ts');
  for (const length of [1, 32, 64, 65, 200]) {
    const key = Uint8Array.from({ length }, (_byte, index) => index);
    const expected = createHmac('sha256', key).update(message).digest();
    expect(Buffer.from(await hmacSha256(key, message)).toString('hex')).toBe(
      expected.toString('hex'),
    );
  }
});
