import { readSessionHint } from '../../lib/storage/session-hint.ts';
import type { SessionState } from '../../session/session.ts';
import { type PersistedCache, persistQueryCache } from '../cache/persist-query-cache.ts';
import { type App, createApp } from '../create-app.tsx';
import { createLoginGeneration, type LoginGeneration } from '../session/login-generation.ts';
import type { ObservedPage } from './observe-page.ts';

export interface RestoredApp extends ObservedPage, App {
  /** The app ignores what another log-in has stored on the device. */
  readonly generation: LoginGeneration;
  readonly persistedCache: PersistedCache;
}

/** Second phase: from then on, each change of the cache is stored. */
export const restoreCache = async (page: ObservedPage): Promise<RestoredApp> => {
  const { logOutReason } = page;
  const isSignedOut = logOutReason !== undefined || readSessionHint() === 'signed-out';
  const initial: SessionState = isSignedOut
    ? { status: 'signedOut', reason: logOutReason }
    : { status: 'loading' };
  const app = createApp(initial);
  const generation = createLoginGeneration(app.session);
  const persistedCache = await persistQueryCache(app.session, app.queryClient, generation);
  return { ...page, ...app, generation, persistedCache };
};
