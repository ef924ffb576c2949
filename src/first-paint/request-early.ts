import { IDEMPOTENCY_KEY_HEADER, READ_KEY } from '../../contract/request-headers.ts';

declare global {
  interface Window {
    /** The keys are paths. */
    earlyResponses?: Map<string, Promise<Response>>;
  }
}

const READ_TIMEOUT_MS = 10_000;

/** The app's code is still loading. */
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
      // The app handles the failure. Until then the browser must not report an unhandled rejection.
      response.catch(() => undefined);
      return [path, response];
    }),
  );
};
