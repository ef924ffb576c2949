import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHasPassed, useStartOfToday } from './use-clock-value.ts';

const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 2, 3, 23, 58) }));
afterEach(() => vi.useRealTimers());

/** The time passes, and no timer runs. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);
const showPage = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

test('a component renders again when the day begins', () => {
  const { result } = renderHook(useStartOfToday);
  expect(result.current).toBe(new Date(2026, 2, 3).toISOString());
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(result.current).toBe(new Date(2026, 2, 4).toISOString());
  act(() => void vi.advanceTimersByTime(DAY_MS));
  expect(result.current).toBe(new Date(2026, 2, 5).toISOString());
});

test('a component renders again when a device wakes up on another day', () => {
  const { result } = renderHook(useStartOfToday);
  sleep(3 * DAY_MS);
  showPage();
  expect(result.current).toBe(new Date(2026, 2, 6).toISOString());
});

test('a time that passes while the device sleeps counts as passed a minute after the device wakes up', () => {
  const atMs = Date.now() + DAY_MS;
  const { result } = renderHook(() => useHasPassed(atMs));
  sleep(2 * DAY_MS);
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe(true);
});

test('a time in forty days counts as passed only after forty days', () => {
  const atMs = Date.now() + 40 * DAY_MS;
  const { result } = renderHook(() => useHasPassed(atMs));
  act(() => void vi.advanceTimersByTime(40 * DAY_MS - 1));
  expect(result.current).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});
