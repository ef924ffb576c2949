import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSession } from '../../session/session.ts';
import { createQueryClient } from './query-client.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** As a screen does. */
const mountQuery = () => {
  const client = createQueryClient(createSession());
  const queryFn = vi.fn(async () => 'shown');
  const unmount = new QueryObserver(client, { queryKey: ['something'], queryFn }).subscribe(
    () => {},
  );
  return { client, queryFn, unmount };
};

test('an active query does not refetch by a timer or on window focus [spec 9.13]', async () => {
  const { queryFn, unmount } = mountQuery();
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(queryFn).toHaveBeenCalledTimes(1);
  unmount();
});

test('an inactive query is removed after five minutes [spec 9.17]', async () => {
  const { client, unmount } = mountQuery();
  await vi.advanceTimersByTimeAsync(0);
  unmount();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS - 1);
  expect(client.getQueryData(['something'])).toBe('shown');
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(['something'])).toBeUndefined();
});
