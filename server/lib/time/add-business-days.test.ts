import { expect, test } from 'vitest';
import { addBusinessDays } from './add-business-days.ts';

test.each([
  ['2026-11-16T09:00:00Z', 1, '2026-11-17T09:00:00Z'],
  ['2026-11-20T09:00:00Z', 1, '2026-11-23T09:00:00Z'],
  ['2026-11-21T09:00:00Z', 1, '2026-11-23T09:00:00Z'],
  ['2026-11-18T09:00:00Z', 7, '2026-11-27T09:00:00Z'],
])('from %s, %i business days later is %s', (start, count, expected) => {
  expect(addBusinessDays(new Date(start), count)).toEqual(new Date(expected));
});
