import { setTimeout } from 'node:timers/promises';

/**
 * Returns a function that resolves to what `read` finds, or to undefined after `timeoutMs` or an error. It never runs `read`
 * twice at once: a read that hangs is waited for by the next caller instead of being repeated.
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
