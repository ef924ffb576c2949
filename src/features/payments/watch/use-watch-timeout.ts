import { useEffect, useState } from 'react';

const WATCH_TIMEOUT_MS = 10 * 60_000;

/** After the timeout, watching stops until the user restarts it. */
export const useWatchTimeout = () => {
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const [hasTimedOut, setHasTimedOut] = useState(false);
  useEffect(
    function stopAfterTimeout() {
      const timer = setTimeout(() => setHasTimedOut(true), startedAt + WATCH_TIMEOUT_MS - Date.now());
      return () => clearTimeout(timer);
    },
    [startedAt],
  );
  const restart = () => {
    setStartedAt(Date.now());
    setHasTimedOut(false);
  };
  return { hasTimedOut, restart };
};
