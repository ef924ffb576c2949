import { currentUserOptions, tenantOptions } from '../../features/session/api.ts';
import { hideInBfcache } from '../session/bfcache.ts';
import { syncSessionAcrossTabs } from '../session/cross-tab-session.ts';
import { signOutWhenIdle } from '../session/idle-timer.ts';
import { reloadOnSignOut } from '../session/reload-on-sign-out.ts';
import type { RestoredApp } from './restore-cache.ts';

declare const isSubscribed: unique symbol;

/** An app whose session has all its subscribers. */
export type SubscribedApp = RestoredApp & { readonly [isSubscribed]: true };

/** Third phase: subscribes to the session, and requests the current user and the tenant. */
export const resolveSession = (app: RestoredApp): SubscribedApp => {
  const { session, queryClient, generation, root } = app;
  syncSessionAcrossTabs(session, queryClient);
  signOutWhenIdle(session, queryClient);
  hideInBfcache(session, queryClient, generation);
  // Last, because it unmounts the screens.
  reloadOnSignOut(session, root.end);
  queryClient.prefetchQuery({ ...currentUserOptions, staleTime: 0 });
  queryClient.prefetchQuery({ ...tenantOptions, staleTime: 0 });
  return app as SubscribedApp;
};
