/**
 * A signal that aborts with a `TimeoutError` after `ms`, or with the asker's own reason once its signal aborts: for
 * browsers without `AbortSignal.any` too. `end` lets go of both.
 */
export const deadline = (ms: number, asker?: AbortSignal) => {
  const controller = new AbortController();
  const follow = () => controller.abort(asker?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), ms);
  if (asker?.aborted) follow();
  asker?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      asker?.removeEventListener('abort', follow);
    },
  };
};

/** What `work` comes to, unless the signal aborts before: then its reason, whether the work heeds the signal or not. */
export const within = <Result>(signal: AbortSignal, work: Promise<Result>) =>
  new Promise<Result>((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
