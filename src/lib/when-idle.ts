/** Milliseconds, for browsers that do not tell when there is nothing to do. */
const whileBusy = 2_000;

/** Runs it once there is nothing to do; returns what takes that back. */
export const whenIdle = (run: () => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, whileBusy);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
};
