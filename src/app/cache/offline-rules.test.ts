import { dehydrate, MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, noAnswer } from '../../http/api-error.ts';
import { reachability } from '../../http/reachability.ts';
import { offlineRules, retryDelay, shouldRetry } from './offline-rules.ts';

const client = () => new QueryClient({ defaultOptions: offlineRules });
const refused = (status: number) => new ApiError({ status, source: 'api' });

afterEach(() => {
  onlineManager.setOnline(true);
  reachability.answered();
});

describe('a write', () => {
  test('made offline fails at once, is not kept, and is not sent when the network comes back', async () => {
    onlineManager.setOnline(false);
    const queryClient = client();
    const send = vi.fn(() => Promise.reject(noAnswer('unreachable')));
    const press = new MutationObserver(queryClient, { mutationFn: send });

    await expect(press.mutate()).rejects.toMatchObject({ code: 'unreachable' });
    expect(press.getCurrentResult()).toMatchObject({ status: 'error', isPaused: false });
    expect(dehydrate(queryClient).mutations).toEqual([]);

    onlineManager.setOnline(true);
    await queryClient.resumePausedMutations();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('that the server fails is never tried again by itself', async () => {
    const send = vi.fn(() => Promise.reject(refused(500)));
    await expect(new MutationObserver(client(), { mutationFn: send }).mutate()).rejects.toThrow();
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('a read', () => {
  test('made offline fails rather than hangs, whatever the browser believes', async () => {
    onlineManager.setOnline(false);
    const queryFn = vi.fn(() => {
      reachability.failed();
      return Promise.reject(noAnswer('unreachable'));
    });
    await expect(client().ensureQueryData({ queryKey: ['list'], queryFn })).rejects.toMatchObject({ status: 0 });
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  test('stays fresh for a minute [spec 9.12]', async () => {
    const queryFn = vi.fn(async () => 1);
    const queryClient = client();
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

describe('trying again', () => {
  test('stops after five, and never starts for a 404 or another refusal [spec 9.14]', () => {
    expect([0, 1, 2, 3, 4, 5].map((failures) => shouldRetry(failures, refused(500)))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    for (const status of [400, 403, 404, 409]) expect(shouldRetry(0, refused(status))).toBe(false);
  });

  test('is given up while the API is out of reach', () => {
    reachability.failed();
    expect(shouldRetry(0, refused(503))).toBe(false);
  });

  test('waits longer each time, and 20 seconds in all at the most [spec 9.15]', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const waits = [0, 1, 2, 3, 4].map(retryDelay);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 5_000]);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    expect(retryDelay(1)).toBe(1_500);
    vi.restoreAllMocks();
  });
});
