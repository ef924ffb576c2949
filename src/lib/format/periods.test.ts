import { expect, test } from 'vitest';
import { findPreset, getPeriod } from './periods.ts';

// A Sunday at noon.
const now = new Date(2026, 10, 29, 12);

test.each([
  ['today', '2026-11-29', '2026-11-29'],
  ['yesterday', '2026-11-28', '2026-11-28'],
  ['thisWeek', '2026-11-23', '2026-11-29'],
  ['lastWeek', '2026-11-16', '2026-11-22'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['thisQuarter', '2026-10-01', '2026-12-31'],
  ['lastQuarter', '2026-07-01', '2026-09-30'],
] as const)('the period %s has the days from %s to %s', (preset, firstDay, lastDay) => {
  expect(getPeriod(preset, now)).toEqual({ firstDay, lastDay });
  expect(findPreset({ firstDay, lastDay }, now)).toBe(preset);
});

test('last month is December of the year before in January, and has 28 or 29 days in March', () => {
  expect(getPeriod('lastMonth', new Date(2026, 0, 31, 12))).toEqual({
    firstDay: '2025-12-01',
    lastDay: '2025-12-31',
  });
  expect(getPeriod('lastMonth', new Date(2028, 2, 31, 12)).lastDay).toBe('2028-02-29');
  expect(getPeriod('lastQuarter', new Date(2026, 1, 1, 12)).firstDay).toBe('2025-10-01');
});

test('days that are not a named period have no name', () => {
  expect(findPreset({ firstDay: '2026-11-01', lastDay: '2026-11-02' }, now)).toBeUndefined();
  expect(findPreset({ firstDay: undefined, lastDay: undefined } as never, now)).toBeUndefined();
});
