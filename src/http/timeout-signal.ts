/** Some browsers have no `AbortSignal.any`. */
export const createTimeoutSignal = (timeoutMs: number, parent?: AbortSignal) => {
  const controller = new AbortController();
  const abortWithParent = () => controller.abort(parent?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('No response in time', 'TimeoutError')),
    timeoutMs,
  );
  if (parent?.aborted) abortWithParent();
  parent?.addEventListener('abort', abortWithParent);
  return {
    signal: controller.signal,
    dispose: () => {
      clearTimeout(timer);
      parent?.removeEventListener('abort', abortWithParent);
    },
  };
};

export const rejectOnAbort = <Result>(signal: AbortSignal, promise: Promise<Result>) =>
  new Promise<Result>((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
