import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSession } from '../../features/session/session.ts';
import { createQueryClient } from './query-client.ts';

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** A screen that shows something, and how often it was asked for. */
const aScreen = () => {
  const client = createQueryClient(createSession());
  const queryFn = vi.fn(async () => 'shown');
  const leave = new QueryObserver(client, { queryKey: ['something'], queryFn }).subscribe(() => {});
  return { client, queryFn, leave };
};

test('what a screen shows is not asked for again because time passes or its window comes back [spec 9.13]', async () => {
  const { queryFn, leave } = aScreen();
  await vi.advanceTimersByTimeAsync(30 * minute);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(minute);
  expect(queryFn).toHaveBeenCalledTimes(1);
  leave();
});

test('what no screen shows any more is forgotten after five minutes [spec 9.17]', async () => {
  const { client, leave } = aScreen();
  await vi.advanceTimersByTimeAsync(0);
  leave();
  await vi.advanceTimersByTimeAsync(5 * minute - 1);
  expect(client.getQueryData(['something'])).toBe('shown');
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(['something'])).toBeUndefined();
});
