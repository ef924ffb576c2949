import { expect, test } from 'vitest';
import { getRandomDelayMs } from './random-delay.ts';

test('background work starts after one to five seconds, at a time that nobody can predict [accounts 1.5]', () => {
  const delays = Array.from({ length: 2_000 }, getRandomDelayMs);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...delays)).toBeLessThanOrEqual(5_000);
  const seconds = new Set(delays.map((delayMs) => Math.floor(delayMs / 1_000)));
  expect([...seconds].sort()).toEqual(expect.arrayContaining([1, 2, 3, 4]));
});
