import type { QueryClient } from '@tanstack/react-query';
import { followLeaving } from '../features/session/identity.ts';
import { isOfSomebody } from '../features/session/session-end.ts';
import { attemptNotice } from '../shell/attempt-notice.ts';
import { toastStore } from '../ui/toast-store.ts';
import { startAnew } from './leave-page.ts';

const logInPath = '/login';
const openToAll = ['/accept-invite', '/terms-and-conditions'];

/** Where a person was who must be signed in: log-in; elsewhere, such as at an invite, the same address. */
const pathAfter = ({ pathname, search }: Location) => (openToAll.includes(pathname) ? pathname + search : logInPath);

/**
 * What follows once somebody has left, however that came: what is said on screen goes, and the page ends, so that
 * nothing of them is left in its memory. `empty` takes everything off the screen.
 */
export const endPageWithPerson = (client: QueryClient, empty: () => void) =>
  followLeaving(client, (next) => {
    toastStore.set([]);
    attemptNotice.clear();
    // Found to be somebody else, without a sign-out in between.
    if (next !== undefined) client.resetQueries({ predicate: isOfSomebody });
    // By the end of this turn it is known why.
    queueMicrotask(() => {
      if (window.location.pathname !== logInPath) startAnew(pathAfter(window.location), empty);
    });
  });
