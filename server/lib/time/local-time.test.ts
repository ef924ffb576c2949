import { expect, test } from 'vitest';
import { formatNextTime } from './local-time.ts';

test.each([
  ['is rounded up to the full minute', '2026-03-02T14:04:10Z', '2026-03-02T14:05:10Z', 'at 14:06'],
  ['stays when it is a full minute', '2026-03-02T14:04:00Z', '2026-03-02T14:05:00Z', 'at 14:05'],
  ['is in British Summer Time', '2026-07-01T13:04:00Z', '2026-07-01T13:05:00Z', 'at 14:05'],
  [
    'after midnight is tomorrow',
    '2026-03-02T23:59:30Z',
    '2026-03-03T00:00:00Z',
    'tomorrow at 00:00',
  ],
  [
    'after midnight in the UK is tomorrow',
    '2026-07-01T22:30:00Z',
    '2026-07-01T23:30:00Z',
    'tomorrow at 00:30',
  ],
])('the next local time %s', (_, now, next, expected) => {
  expect(formatNextTime(new Date(next), new Date(now))).toBe(expected);
});
