import { IDEMPOTENCY_KEY_HEADER, READ_KEY } from '../../contract/request-headers.ts';

declare global {
  interface Window {
    /** The keys are paths. The page made the requests before the app had loaded. */
    earlyResponses?: Map<string, Promise<Response>>;
  }
}

/** Equal to the timeout of reads in the app. */
const READ_TIMEOUT_MS = 10_000;

/** Makes the app's first requests while its code is still loading. */
export const requestEarly = (...paths: readonly string[]) => {
  window.earlyResponses = new Map(
    paths.map((path) => {
      const response = fetch(path, {
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        headers: { Accept: 'application/json', [IDEMPOTENCY_KEY_HEADER]: READ_KEY },
        signal: AbortSignal.timeout(READ_TIMEOUT_MS),
      });
      // The app handles a failure later. Until then the browser must not report an unhandled
      // rejection.
      response.catch(() => undefined);
      return [path, response];
    }),
  );
};
