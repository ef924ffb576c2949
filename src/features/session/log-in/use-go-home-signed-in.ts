import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { loadSignedInUser } from './load-signed-in-user.ts';

/**
 * Returns a function to call after a log-in. The function loads the current user and opens Home;
 * with `replace`, Home replaces the screen in the browser's history.
 */
export const useGoHomeSignedIn = ({ replace = false } = {}) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await loadSignedInUser(client);
    await navigate({ to: '/', replace });
  };
};
