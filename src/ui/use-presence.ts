import { useCallback, useEffect, useRef } from 'react';

/** Tells at any later moment whether the screen is still there that asked. */
export const usePresence = () => {
  const isHere = useRef(false);
  useEffect(function followPresence() {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
};
