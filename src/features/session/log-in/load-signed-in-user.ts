import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { currentUserOptions } from '../../../session/api.ts';

/** Rejects when the browser is still signed out after a log-in. */
export const loadSignedInUser = async (client: QueryClient) => {
  const user = await client.fetchQuery({ ...currentUserOptions, staleTime: 0 });
  if (user) return;
  const { createCookieError } = await import('./create-cookie-error.ts');
  throw createCookieError();
};

/** With `replace`, Home replaces the screen in the history. */
export const useGoHomeSignedIn = ({ replace = false } = {}) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await loadSignedInUser(client);
    await navigate({ to: '/', replace });
  };
};
