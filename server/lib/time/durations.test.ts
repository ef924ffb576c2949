import { expect, test } from 'vitest';
import { addBusinessDays, getRandomDelayMs } from './durations.ts';

test('background work starts after one to five seconds, at a random time [accounts 1.5]', () => {
  const delays = Array.from({ length: 2_000 }, getRandomDelayMs);
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...delays)).toBeLessThanOrEqual(5_000);
  const seconds = new Set(delays.map((delayMs) => Math.floor(delayMs / 1_000)));
  expect([...seconds].sort()).toEqual(expect.arrayContaining([1, 2, 3, 4]));
});

test.each([
  ['2026-11-16T09:00:00Z', 1, '2026-11-17T09:00:00Z'],
  ['2026-11-20T09:00:00Z', 1, '2026-11-23T09:00:00Z'],
  ['2026-11-21T09:00:00Z', 1, '2026-11-23T09:00:00Z'],
  ['2026-11-18T09:00:00Z', 7, '2026-11-27T09:00:00Z'],
])('counting from %s, %i business days later is %s', (start, count, expected) => {
  expect(addBusinessDays(new Date(start), count)).toEqual(new Date(expected));
});
