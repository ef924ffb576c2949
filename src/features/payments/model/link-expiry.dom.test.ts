import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIsLinkExpired } from './link-expiry.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-03T09:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('a link that expires while its request is on screen is shown as expired [money 7.9]', () => {
  const payment = { status: 'requested', expiresAt: '2026-03-03T09:05:00Z' };
  const { result } = renderHook(() => useIsLinkExpired(payment));
  act(() => void vi.advanceTimersByTime(5 * 60_000 - 1));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});

test.each([null, undefined, '2027-03-03T09:00:00Z'])(
  'a link with the expiry %j still works',
  (expiresAt) => {
    const { result } = renderHook(() => useIsLinkExpired({ status: 'requested', expiresAt }));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current).toBe(false);
  },
);
