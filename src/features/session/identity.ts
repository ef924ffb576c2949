import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { currentUser } from '../../../contract/session.ts';
import { sessionKeys } from './session-keys.ts';
import { heldPerson } from './sign-in-over.ts';

/** Tells one user from another; undefined for nobody. The tenant is the page's own host. */
export const identityOf = (user: unknown) => (v.is(currentUser, user) ? `${user.id ?? ''} ${user.email}` : undefined);

/** Who is signed in, as far as the app knows. */
export const currentIdentity = (client: QueryClient) => identityOf(client.getQueryData(sessionKeys.user));

/** Calls `onChange` whenever somebody signs in or out, or is found to be somebody else. Returns what ends it. */
export const followIdentity = (
  client: QueryClient,
  onChange: (now: string | undefined, before: string | undefined) => void,
) => {
  let known = currentIdentity(client);
  return client.getQueryCache().subscribe(() => {
    const now = currentIdentity(client);
    if (now === known) return;
    const before = known;
    known = now;
    onChange(now, before);
  });
};

/** Whose work may be on screen: who is signed in, or whose typing stays until they have logged in again. */
export const personHere = (client: QueryClient) => currentIdentity(client) ?? identityOf(heldPerson.get());

/** Calls `onLeave` whenever somebody goes for good; `next` is who was found in their place. Returns what ends it. */
export const followLeaving = (client: QueryClient, onLeave: (next: string | undefined) => void) => {
  let known = personHere(client);
  const look = () => {
    const now = personHere(client);
    if (now === known) return;
    const before = known;
    known = now;
    if (before !== undefined) onLeave(now);
  };
  const ends = [client.getQueryCache().subscribe(look), heldPerson.subscribe(look)];
  return () => {
    for (const end of ends) end();
  };
};
