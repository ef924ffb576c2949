import { useEffect, useState } from 'react';

/** A message in `watch-view.tsx` says “ten minutes”. */
const WATCH_TIMEOUT_MS = 10 * 60_000;

/** Returns whether the screen has watched for as long as the timeout, and `restart`, which starts the timeout again. */
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
