import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { currentUserOptions } from '../../../session/api.ts';

/**
 * Call this when the backend has logged a user in. Loads the user; rejects when the browser is
 * still signed out.
 */
export const loadSignedInUser = async (client: QueryClient) => {
  const user = await client.fetchQuery({ ...currentUserOptions, staleTime: 0 });
  if (user) return;
  const { createCookieError } = await import('./create-cookie-error.ts');
  throw createCookieError();
};

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
