import { expect, test } from 'vitest';
import { measureCpuMs } from '../../../tests/support/measure-cpu-ms.ts';
import { hideAddresses } from './email-addresses.ts';

test('the addresses in the answer of a mail server are hidden', () => {
  expect(hideAddresses('550 <jo@example.com>: no user jo@example.com, (a@b.example)')).toBe(
    '550 <…>: no user <…>, (<…>)',
  );
});

test('finding the addresses in a long word takes less than 50 ms [attack 6.11]', () => {
  expect(measureCpuMs(() => hideAddresses('a'.repeat(32_000)))).toBeLessThan(50);
});
