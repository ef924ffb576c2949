import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, createNetworkError } from '../../http/api-error.ts';
import { reachability } from '../../http/reachability.ts';
import { createSession } from '../../session/session.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  reachability.reportSuccess();
  vi.useRealTimers();
});

const proxyError = new ApiError({ status: 502, source: 'intermediary' });

/** Succeeds without an `error`. */
const mountQuery = async (error: Error | undefined) => {
  const queryFn = vi.fn(() => (error ? Promise.reject(error) : Promise.resolve('shown')));
  const observer = new QueryObserver(createQueryClient(createSession()), {
    queryKey: ['something'],
    queryFn,
    retry: false,
  });
  const unmount = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return { queryFn, unmount };
};
const reconnect = async () => {
  reachability.reportFailure();
  reachability.reportSuccess();
  await vi.advanceTimersByTimeAsync(0);
};

describe('an active query', () => {
  test('refetches each time the API responds again if the query had failed', async () => {
    const { queryFn, unmount } = await mountQuery(createNetworkError('unreachable'));
    await reconnect();
    await reconnect();
    expect(queryFn).toHaveBeenCalledTimes(3);
    unmount();
  });

  test('refetches when the API responds again only if its data is stale', async () => {
    const { queryFn, unmount } = await mountQuery(undefined);
    await reconnect();
    expect(queryFn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(61_000);
    await reconnect();
    expect(queryFn).toHaveBeenCalledTimes(2);
    unmount();
  });

  test('refetches at most every 30 seconds when a proxy responds only to its call', async () => {
    const { queryFn, unmount } = await mountQuery(proxyError);
    for (let round = 0; round < 5; round += 1) await reconnect();
    expect(queryFn).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(30_000);
    await reconnect();
    expect(queryFn).toHaveBeenCalledTimes(3);
    unmount();
  });
});
