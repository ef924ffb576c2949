import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useIsMounted } from './use-is-mounted.ts';

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
