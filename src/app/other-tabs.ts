import type { QueryClient } from '@tanstack/react-query';
import { currentUserOptions } from '../features/session/api.ts';
import { currentIdentity, followIdentity } from '../features/session/identity.ts';
import { isOfSomebody } from '../features/session/session-end.ts';

/** Signing in or out in one tab reaches the others: none shows what belongs to somebody who has left. */
export const followOtherTabs = (client: QueryClient) => {
  const channel = new BroadcastChannel('beepaid-go-session');
  followIdentity(client, () => channel.postMessage('changed'));
  channel.addEventListener('message', async () => {
    const before = currentIdentity(client);
    await client.fetchQuery({ ...currentUserOptions, staleTime: 0 }).catch(() => undefined);
    const now = currentIdentity(client);
    if (now !== undefined && now !== before) client.resetQueries({ predicate: isOfSomebody });
  });
};
