declare global {
  interface Window {
    /** Answers asked for before the app was there, by address. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Milliseconds; as long as the app's own patience with a read. */
const timeout = 10_000;

/** Asks at once what the app is going to ask first, while its code is still on the way. */
export const askEarly = (...paths: readonly string[]) => {
  window.earlyAnswers = new Map(
    paths.map((path) => {
      const answer = fetch(path, {
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        headers: { Accept: 'application/json' },
        signal: AbortSignal.timeout(timeout),
      });
      answer.catch(() => undefined);
      return [path, answer];
    }),
  );
};
