import { expect, test } from 'vitest';
import { getStaleness } from './get-staleness.ts';

const nowMs = Date.UTC(2026, 5, 1, 12);
const minutesAgo = (minutes: number) => nowMs - minutes * 60_000;

test.each([
  ['loaded a moment ago, with a connection', 0, true, undefined],
  ['not yet five minutes old, with a connection', 4.99, true, undefined],
  ['five minutes old, with a connection', 5, true, 'stale'],
  ['of yesterday, with a connection', 24 * 60, true, 'stale'],
  ['loaded a moment ago, without a connection', 0, false, 'unreachable'],
  ['of yesterday, without a connection', 24 * 60, false, 'unreachable'],
])(
  'data that was %s has the expected label [extra 4.1]',
  (_, ageMinutes, isReachable, staleness) => {
    const dataUpdatedAt = minutesAgo(ageMinutes);
    expect(getStaleness({ dataUpdatedAt, nowMs, isReachable })).toBe(staleness);
  },
);

test('placeholder data without a time has no label [extra 4.1]', () => {
  for (const isReachable of [true, false])
    expect(getStaleness({ dataUpdatedAt: 0, nowMs, isReachable })).toBeUndefined();
});
