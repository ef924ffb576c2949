import type { QueryClient } from '@tanstack/react-query';
import { currentUserOptions } from '../features/session/api.ts';
import { currentIdentity, followIdentity } from '../features/session/identity.ts';
import { endSession, forgetPerson } from '../features/session/session-end.ts';
import { type SessionNotice, sessionNotice } from '../features/session/session-notice.ts';
import { heldPerson } from '../features/session/sign-in-over.ts';
import { openTabChannel } from '../lib/tab-channel.ts';

/** Who has gone and why, or who has come: said to the other tabs, kept nowhere. */
type News = { readonly left: string; readonly why: SessionNotice | undefined } | { readonly came: string };

const whyLeft = () => (heldPerson.get() ? 'ended' : sessionNotice.get());

/**
 * Signing in or out in one tab reaches the others at once and without the server: none shows what belongs to somebody
 * who has left. Returns what ends it.
 */
export const followOtherTabs = (client: QueryClient) => {
  const channel = openTabChannel<News>('beepaid-go-session');
  // What was heard is not told again: an echo could sign out whoever has come since.
  let isObeying = false;

  const end = followIdentity(client, (now, before) => {
    if (isObeying) return;
    // By the end of this turn it is known why.
    if (before !== undefined) queueMicrotask(() => channel.tell({ left: before, why: whyLeft() }));
    if (now !== undefined) queueMicrotask(() => channel.tell({ came: now }));
  });

  const forget = (why: SessionNotice | undefined) => {
    isObeying = true;
    if (why === 'ended') endSession(client);
    else {
      sessionNotice.set(why);
      forgetPerson(client);
    }
    isObeying = false;
  };
  channel.onNews((news) => {
    const mine = currentIdentity(client);
    if ('left' in news) {
      if (news.left === mine) forget(news.why);
      return;
    }
    if (news.came === mine) return;
    if (mine !== undefined) forget(undefined);
    client.fetchQuery({ ...currentUserOptions, staleTime: 0 }).catch(() => undefined);
  });

  return () => {
    end();
    channel.close();
  };
};
