import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from './durations.ts';
import { runHourly } from './run-hourly.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('hourly work first runs five minutes after the start, also when the server restarts more often than every hour', () => {
  const work = vi.fn();
  runHourly(work);
  vi.advanceTimersByTime(5 * MINUTE_MS - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(work).toHaveBeenCalledTimes(3);
});

test.each([0, 10])('hourly work that is stopped after %i minutes does not run again', (minutes) => {
  const work = vi.fn();
  const stop = runHourly(work);
  vi.advanceTimersByTime(minutes * MINUTE_MS);
  work.mockClear();
  stop();
  vi.advanceTimersByTime(3 * HOUR_MS);
  expect(work).not.toHaveBeenCalled();
});
