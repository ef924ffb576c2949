declare global {
  interface Window {
    /** Responses to requests made before the app has loaded, by path. */
    earlyResponses?: Map<string, Promise<Response>>;
  }
}

/** As long as the app's own time limit for a read. */
const READ_TIMEOUT_MS = 10_000;

/** Makes the app's first requests while its code is still loading. */
export const requestEarly = (...paths: readonly string[]) => {
  window.earlyResponses = new Map(
    paths.map((path) => {
      const response = fetch(path, {
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        headers: { Accept: 'application/json' },
        signal: AbortSignal.timeout(READ_TIMEOUT_MS),
      });
      response.catch(() => undefined);
      return [path, response];
    }),
  );
};
