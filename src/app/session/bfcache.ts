import type { QueryClient } from '@tanstack/react-query';
import { currentUserOptions } from '../../features/session/api.ts';
import { getActiveUser, type Session } from '../../features/session/session.ts';
import type { LoginGeneration } from './login-generation.ts';

/**
 * Hides a page that the browser puts into its bfcache, and shows it again once the server has confirmed that the same
 * user is signed in. While the server is unreachable, the login generation decides whether the page may show.
 */
export const hideInBfcache = (session: Session, client: QueryClient, generation: LoginGeneration) => {
  const setHidden = (isHidden: boolean) => document.documentElement.toggleAttribute('data-bfcache-hidden', isHidden);
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && getActiveUser(session.getState())) setHidden(true);
  });
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    if (generation.isRevoked()) session.dispatch({ type: 'revoked' });
    await client.fetchQuery({ ...currentUserOptions, staleTime: 0 }).catch(() => undefined);
    setHidden(false);
  });
};
