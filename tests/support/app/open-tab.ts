import type { QueryClient } from '@tanstack/react-query';
import { persistQueryCache } from '../../../src/app/cache/persist-query-cache.ts';
import { createApp } from '../../../src/app/create-app.tsx';
import { createStorageOwner } from '../../../src/app/session/create-storage-owner.ts';
import { syncSessionAcrossTabs } from '../../../src/app/session/cross-tab-session.ts';
import { createLoginGeneration } from '../../../src/app/session/login-generation.ts';
import { persistedQuery } from '../../../src/lib/query/persistence.ts';
import { sessionKeys } from '../../../src/session/api.ts';

export interface User {
  readonly id: number;
  readonly email: string;
}

let unsubscribes: (() => void)[] = [];

/** Without screens. A tab that `isAsleep` receives no messages. */
export const openTab = async ({ isAsleep = false } = {}) => {
  const app = createApp();
  const { session, queryClient } = app;
  const generation = createLoginGeneration(session);
  unsubscribes.push(app.unsubscribe, generation.unsubscribe);
  unsubscribes.push((await persistQueryCache(session, queryClient, generation)).unsubscribe);
  if (!isAsleep) unsubscribes.push(syncSessionAcrossTabs(session, queryClient));
  return {
    session,
    client: queryClient,
    generation,
    getStorageOwner: createStorageOwner(session, generation),
  };
};

export type Tab = Awaited<ReturnType<typeof openTab>>;

export const closeTabs = () => {
  for (const unsubscribe of unsubscribes) unsubscribe();
  unsubscribes = [];
};

/** As the server's response about who is signed in. */
export const signIn = ({ client }: { readonly client: QueryClient }, user: User) =>
  client.fetchQuery({
    queryKey: sessionKeys.user,
    ...persistedQuery,
    staleTime: 0,
    queryFn: async () => user,
  });

export const waitForMessages = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
