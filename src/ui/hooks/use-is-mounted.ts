import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that tells whether the component is still mounted. */
export const useIsMounted = () => {
  const isMounted = useRef(false);
  useEffect(function trackMount() {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
};
