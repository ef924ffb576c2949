import { useEffect, useState } from 'react';

/** Milliseconds for which a request is watched before the person is asked whether they are still there. */
const longest = 10 * 60_000;

/** Whether it is still watched, and what begins the time anew. */
export const useWatchingTime = () => {
  const [began, setBegan] = useState(() => Date.now());
  const [isOver, setOver] = useState(false);
  useEffect(
    function endInTime() {
      const timer = setTimeout(() => setOver(true), began + longest - Date.now());
      return () => clearTimeout(timer);
    },
    [began],
  );
  const goOn = () => {
    setBegan(Date.now());
    setOver(false);
  };
  return { isOver, goOn };
};
