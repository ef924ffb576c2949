import type { QueryClient } from '@tanstack/react-query';
import { currentUserOptions } from '../features/session/api.ts';
import { personHere } from '../features/session/identity.ts';
import { forgetPerson } from '../features/session/session-end.ts';
import type { SignInMark } from './sign-in-mark.ts';

/**
 * A page that the browser keeps aside goes covered, and comes back uncovered once it is known that the same person is
 * still signed in: the server says so, or where it is out of reach, that nobody has signed out on this device.
 */
export const coverInPageCache = (client: QueryClient, mark: SignInMark) => {
  const cover = (isCovered: boolean) => document.documentElement.toggleAttribute('data-covered', isCovered);
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && personHere(client) !== undefined) cover(true);
  });
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    if (mark.isVoid()) forgetPerson(client);
    await client.fetchQuery({ ...currentUserOptions, staleTime: 0 }).catch(() => undefined);
    cover(false);
  });
};
