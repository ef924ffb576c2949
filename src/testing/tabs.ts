import type { QueryClient } from '@tanstack/react-query';
import { persistQueryCache } from '../app/cache/persist-query-cache.ts';
import { createApp } from '../app/create-app.tsx';
import { syncSessionAcrossTabs } from '../app/session/cross-tab-session.ts';
import { createLoginGeneration } from '../app/session/login-generation.ts';
import { sessionKeys } from '../features/session/api.ts';
import { kept } from '../http/kept.ts';

export interface User {
  readonly id: number;
  readonly email: string;
}

let unsubscribes: (() => void)[] = [];

/** One of this device's tabs, without screens; one that `isAsleep` receives no messages from the others. */
export const openTab = async ({ isAsleep = false } = {}) => {
  const app = createApp();
  const { session, queryClient } = app;
  const generation = createLoginGeneration(session);
  unsubscribes.push(app.unsubscribe, generation.unsubscribe);
  unsubscribes.push((await persistQueryCache(session, queryClient, generation)).unsubscribe);
  if (!isAsleep) unsubscribes.push(syncSessionAcrossTabs(session, queryClient));
  return { session, client: queryClient, generation };
};

export type Tab = Awaited<ReturnType<typeof openTab>>;

export const closeTabs = () => {
  for (const unsubscribe of unsubscribes) unsubscribe();
  unsubscribes = [];
};

/** What the server says when it is asked who is signed in. */
export const signIn = ({ client }: { readonly client: QueryClient }, user: User) =>
  client.fetchQuery({
    queryKey: sessionKeys.user,
    ...kept,
    staleTime: 0,
    queryFn: async () => user,
  });

/** Waits until the tabs have received each other's messages. */
export const waitForMessages = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
