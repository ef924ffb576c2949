import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSession } from '../../features/session/session.ts';
import { ApiError, noAnswer } from '../../http/api-error.ts';
import { reachability } from '../../http/reachability.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  reachability.answered();
  vi.useRealTimers();
});

const proxys = new ApiError({ status: 502, source: 'foreign' });

/** A screen whose query fails with `error` as long as there is one, and how often it was asked for. */
const aScreen = async (error: Error | undefined) => {
  const asked = vi.fn(() => (error ? Promise.reject(error) : Promise.resolve('shown')));
  const observer = new QueryObserver(createQueryClient(createSession()), {
    queryKey: ['something'],
    queryFn: asked,
    retry: false,
  });
  const leave = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return { asked, leave };
};
const outage = async () => {
  reachability.failed();
  reachability.answered();
  await vi.advanceTimersByTimeAsync(0);
};

describe('once the API answers again, what a screen shows', () => {
  test('is asked for anew when it failed, each time', async () => {
    const { asked, leave } = await aScreen(noAnswer('unreachable'));
    await outage();
    await outage();
    expect(asked).toHaveBeenCalledTimes(3);
    leave();
  });

  test('is left alone while it is fresh, and asked for anew once it has grown old', async () => {
    const { asked, leave } = await aScreen(undefined);
    await outage();
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(61_000);
    await outage();
    expect(asked).toHaveBeenCalledTimes(2);
    leave();
  });

  test('is asked for every 30 s at most where a proxy answers in place of that call alone', async () => {
    const { asked, leave } = await aScreen(proxys);
    for (let round = 0; round < 5; round += 1) await outage();
    expect(asked).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(30_000);
    await outage();
    expect(asked).toHaveBeenCalledTimes(3);
    leave();
  });
});
