/** Some browsers have no `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 2_000;

export const runWhenIdle = (task: () => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, FALLBACK_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task);
  return () => cancelIdleCallback(handle);
};
