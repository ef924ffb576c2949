import type { QueryClient } from '@tanstack/react-query';
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
