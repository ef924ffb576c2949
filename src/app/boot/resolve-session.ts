import type { QueryClient } from '@tanstack/react-query';
import { currentUserOptions, tenantOptions } from '../../session/api.ts';
import { getActiveUser, type Session } from '../../session/session.ts';
import { syncSessionAcrossTabs } from '../session/cross-tab-session.ts';
import { logOutWhenIdle } from '../session/idle-timer.ts';
import type { LoginGeneration } from '../session/login-generation.ts';
import { reloadOnLogOut } from '../session/reload-on-log-out.ts';
import type { RestoredApp } from './restore-cache.ts';

/**
 * A page from the bfcache stays hidden until the server has confirmed the user. While the server is
 * unreachable, the login generation decides.
 */
const hideInBfcache = (session: Session, client: QueryClient, generation: LoginGeneration) => {
  const setHidden = (isHidden: boolean) =>
    document.documentElement.toggleAttribute('data-bfcache-hidden', isHidden);
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

declare const isSubscribed: unique symbol;

export type SubscribedApp = RestoredApp & { readonly [isSubscribed]: true };

/** Third phase. */
export const resolveSession = (app: RestoredApp): SubscribedApp => {
  const { session, queryClient, generation, root } = app;
  syncSessionAcrossTabs(session, queryClient);
  logOutWhenIdle(session, queryClient);
  hideInBfcache(session, queryClient, generation);
  // It unmounts the screens, so it is the last subscriber.
  reloadOnLogOut(session, root.end);
  queryClient.prefetchQuery({ ...currentUserOptions, staleTime: 0 });
  queryClient.prefetchQuery({ ...tenantOptions, staleTime: 0 });
  return app as SubscribedApp;
};
