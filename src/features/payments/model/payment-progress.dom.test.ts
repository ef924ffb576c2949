import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIsConfirming } from './payment-progress.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-03T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

const at = '2026-03-03T09:00:00Z';

test('a payment stops being confirmed when the time for the bank’s check ends while it is on screen [counter 15.5]', () => {
  const payment = { status: 'requested', confirming: { at, until: '2026-03-03T09:05:00Z' } };
  const { result } = renderHook(() => useIsConfirming(payment));
  act(() => void vi.advanceTimersByTime(5 * 60_000 - 1));
  expect(result.current).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(false);
});

test.each([
  ['requested', { at, until: null }, true],
  ['paid', { at, until: null }, false],
  ['requested', null, false],
  ['requested', undefined, false],
] as const)(
  'whether a payment that is %s, with %j, is being confirmed: %s [counter 15.5]',
  (status, confirming, expected) => {
    expect(renderHook(() => useIsConfirming({ status, confirming })).result.current).toBe(expected);
  },
);
