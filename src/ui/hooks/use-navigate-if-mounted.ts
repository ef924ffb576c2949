import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
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

/**
 * Navigates after a successful write and replaces the form in the history, unless the user has left
 * the screen. The form does not ask about unsaved input.
 */
export const useNavigateIfMounted = () => {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  return useCallback(
    async (to: NavigateOptions) => {
      if (isMounted()) await navigate({ ...to, replace: true, ignoreBlocker: true });
    },
    [navigate, isMounted],
  );
};
