import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Leads away once a write has succeeded, in place of the form that it came from; does nothing when the person has
 * gone elsewhere while the answer was on its way.
 */
export const useLeave = () => {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(function followPresence() {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    async (to: NavigateOptions) => {
      if (isHere.current) await navigate({ ...to, replace: true });
    },
    [navigate],
  );
};
