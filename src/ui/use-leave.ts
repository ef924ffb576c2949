import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePresence } from './use-presence.ts';

/**
 * Leads away once a write has succeeded, in place of the form that it came from; does nothing when the person has
 * gone elsewhere while the answer was on its way.
 */
export const useLeave = () => {
  const navigate = useNavigate();
  const isHere = usePresence();
  return useCallback(
    async (to: NavigateOptions) => {
      if (isHere()) await navigate({ ...to, replace: true });
    },
    [navigate, isHere],
  );
};
