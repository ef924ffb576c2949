import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

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
 * After a successful write, the next screen replaces the form in the history, and the app does not
 * ask about unsaved input.
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
