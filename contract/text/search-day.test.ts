import { expect, test } from 'vitest';
import { findSearchedDay } from './search-day.ts';

test.each([
  ['04/11', '2026-11-04'],
  ['4/11', '2026-11-04'],
  [' 29/11 ', '2026-11-29'],
  ['30/11', '2025-11-30'],
  ['4/11/25', '2025-11-04'],
  ['04/11/2025', '2025-11-04'],
  ['29/02', '2024-02-29'],
  ['31/02', undefined],
  ['0/11', undefined],
  ['04/13', undefined],
  ['04-11', undefined],
  ['crown 04/11', undefined],
  ['', undefined],
])('a search for %j on 29 November 2026 is for the day %j [counter 8.1]', (search, day) => {
  expect(findSearchedDay(search, '2026-11-29')).toBe(day);
});
