interface Limits {
  readonly maxRunning: number;
  readonly maxWaiting: number;
}

/**
 * Returns a function that runs `work` as soon as fewer than `maxRunning` calls run, in the order of
 * the calls. While `maxWaiting` calls wait, it rejects with the error of `createFullError` at once.
 */
export const createBoundedQueue = (
  { maxRunning, maxWaiting }: Limits,
  createFullError: () => Error,
) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < maxRunning) running += 1;
    else if (waiting.length >= maxWaiting) throw createFullError();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
