import { dehydrate, MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, createNetworkError } from '../../http/api-error.ts';
import { reachability } from '../../http/reachability.ts';
import { queryDefaults, retryDelay, shouldRetry } from './query-defaults.ts';

const createClient = () => new QueryClient({ defaultOptions: queryDefaults });
const createApiError = (status: number) => new ApiError({ status, source: 'api' });

afterEach(() => {
  onlineManager.setOnline(true);
  reachability.reportSuccess();
});

describe('a mutation', () => {
  test('fails at once while offline, is not persisted, and is not sent when the network returns', async () => {
    onlineManager.setOnline(false);
    const queryClient = createClient();
    const send = vi.fn(() => Promise.reject(createNetworkError('unreachable')));
    const observer = new MutationObserver(queryClient, { mutationFn: send });

    await expect(observer.mutate()).rejects.toMatchObject({ code: 'unreachable' });
    expect(observer.getCurrentResult()).toMatchObject({ status: 'error', isPaused: false });
    expect(dehydrate(queryClient).mutations).toEqual([]);

    onlineManager.setOnline(true);
    await queryClient.resumePausedMutations();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('is not retried after a server error', async () => {
    const send = vi.fn(() => Promise.reject(createApiError(500)));
    await expect(
      new MutationObserver(createClient(), { mutationFn: send }).mutate(),
    ).rejects.toThrow();
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('a query', () => {
  test('fails while offline instead of pausing, whatever the browser reports about the network', async () => {
    onlineManager.setOnline(false);
    const queryFn = vi.fn(() => {
      reachability.reportFailure();
      return Promise.reject(createNetworkError('unreachable'));
    });
    await expect(
      createClient().ensureQueryData({ queryKey: ['list'], queryFn }),
    ).rejects.toMatchObject({ status: 0 });
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  test('stays fresh for a minute [spec 9.12]', async () => {
    const queryFn = vi.fn(async () => 1);
    const queryClient = createClient();
    vi.useFakeTimers();
    await queryClient.fetchQuery({ queryKey: ['list'], queryFn });
    vi.advanceTimersByTime(59_000);
    await queryClient.fetchQuery({ queryKey: ['list'], queryFn });
    expect(queryFn).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2_000);
    await queryClient.fetchQuery({ queryKey: ['list'], queryFn });
    expect(queryFn).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});

describe('the retries of a query', () => {
  test('are five, and there are none after a 4xx response [spec 9.14]', () => {
    expect(
      [0, 1, 2, 3, 4, 5].map((failures) => shouldRetry(failures, createApiError(500))),
    ).toEqual([true, true, true, true, true, false]);
    for (const status of [400, 403, 404, 409])
      expect(shouldRetry(0, createApiError(status))).toBe(false);
  });

  test('do not happen while the API is unreachable', () => {
    reachability.reportFailure();
    expect(shouldRetry(0, createApiError(503))).toBe(false);
  });

  test('back off exponentially, for at most 20 seconds in total [spec 9.15]', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const delays = [0, 1, 2, 3, 4].map(retryDelay);
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 5_000]);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    expect(retryDelay(1)).toBe(1_500);
    vi.restoreAllMocks();
  });
});
