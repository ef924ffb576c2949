import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacer } from './pace-look-ups.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

/** Creates calls that end when the test lets them, each with its number. */
const createCalls = () => {
  const endings: (() => void)[] = [];
  let count = 0;
  return {
    call: () => {
      count += 1;
      const number = count;
      return new Promise<number>((resolve) => endings.push(() => resolve(number)));
    },
    end: () => {
      for (const end of endings.splice(0)) end();
    },
    getCount: () => count,
  };
};

test('callers during a call share the next call, which begins after they asked [attack 5.13]', async () => {
  const pace = createPacer<number>({ burst: 3, windowMs: 3_000 });
  const { call, end, getCount } = createCalls();
  const first = pace('one', call);
  const others = Array.from({ length: 100 }, () => pace('one', call));
  end();
  expect(await first).toBe(1);
  await vi.waitFor(() => expect(getCount()).toBe(2));
  end();
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
});

test('after a burst, calls of one key wait for the end of the window, and calls of other keys do not [attack 5.13]', async () => {
  const pace = createPacer<number>({ burst: 2, windowMs: 3_000 });
  const call = vi.fn(async () => call.mock.calls.length);
  expect([await pace('one', call), await pace('one', call)]).toEqual([1, 2]);
  const waiting = [pace('one', call), pace('one', call)];
  expect(await pace('two', call)).toBe(3);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(call).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(200);
  expect(await Promise.all(waiting)).toEqual([4, 4]);
});

test('the error of a call reaches all callers who share it, and the next call is made', async () => {
  const pace = createPacer<number>({ burst: 2, windowMs: 3_000 });
  const failing = pace('one', () => Promise.reject(new Error('gone')));
  const next = pace('one', async () => 1);
  await expect(failing).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(1);
  expect(await next).toBe(1);
});
