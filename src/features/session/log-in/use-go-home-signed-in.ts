import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { currentUserOptions } from '../api.ts';

/**
 * Returns a function to call after a log-in. The function loads the current user and opens Home;
 * with `replace`, Home replaces the screen in the browser's history.
 */
export const useGoHomeSignedIn = ({ replace = false } = {}) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await client.fetchQuery({ ...currentUserOptions, staleTime: 0 });
    await navigate({ to: '/', replace });
  };
};
