import { setTimeout } from 'node:timers/promises';

/**
 * Returns a function that resolves with the result of `read`, or with undefined after `timeoutMs`
 * or an error. Calls during a read wait for this read instead of starting another one, so that
 * reads that hang do not accumulate.
 */
export const createBoundedRead = <Value>(read: () => Promise<Value>, timeoutMs: number) => {
  let pending: Promise<Value | undefined> | undefined;
  return (): Promise<Value | undefined> => {
    pending ??= read()
      .catch(() => undefined)
      .finally(() => {
        pending = undefined;
      });
    return Promise.race([pending, setTimeout(timeoutMs, undefined, { ref: false })]);
  };
};
