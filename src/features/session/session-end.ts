import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { CurrentUser } from '../../../contract/session.ts';
import { type ApiError, isStatus } from '../../http/api-error.ts';
import { sessionRefusals } from '../../http/session-refusals.ts';
import { unsaved } from '../../lib/unsaved.ts';
import { showToast } from '../../ui/toast-store.ts';
import { identityOf } from './identity.ts';
import { sessionKeys } from './session-keys.ts';
import { sessionNotice } from './session-notice.ts';
import { sharedDevice } from './shared-device.ts';
import { answerSignIn, askToSignIn, dropSignInOver, heldPerson, keepsTyping } from './sign-in-over.ts';

/** Not of somebody: whose app this is, and an invite that somebody is about to accept. */
export const isOfSomebody = ({ queryKey }: { queryKey: QueryKey }) =>
  queryKey[0] !== 'session' && queryKey[0] !== 'invites';

const forgetTheirs = (client: QueryClient) => {
  client.removeQueries({ predicate: isOfSomebody });
  client.getMutationCache().clear();
  dropSignInOver();
};

/** Forgets everything that belongs to the person who was signed in. */
export const forgetPerson = (client: QueryClient) => {
  client.cancelQueries();
  client.setQueryData(sessionKeys.user, null);
  forgetTheirs(client);
};

const signOut = (client: QueryClient) => {
  sessionNotice.set('ended');
  forgetPerson(client);
};

/** Keeps the screen that holds somebody's typing, and nothing else of theirs, until they have logged in again. */
const holdTyping = (client: QueryClient, person: CurrentUser) => {
  heldPerson.set(person);
  client.setQueryData(sessionKeys.user, null);
  client.removeQueries({ predicate: isOfSomebody, type: 'inactive' });
  const check = () => {
    const isHeld = heldPerson.get() === person;
    if (isHeld && keepsTyping()) return;
    for (const stop of stops) stop();
    if (isHeld) signOut(client);
  };
  const stops = [heldPerson.subscribe(check), unsaved.subscribe(check), sharedDevice.subscribe(check)];
  askToSignIn('ended');
};

const personOf = (client: QueryClient) => client.getQueryData<CurrentUser | null>(sessionKeys.user) ?? undefined;

const holdIfTyping = (client: QueryClient) => {
  const person = personOf(client);
  if (!person || !keepsTyping()) return false;
  holdTyping(client, person);
  return true;
};

/** The server has ended the session of whoever is signed in: what they typed stays, or all of theirs goes. */
export const endSession = (client: QueryClient) => {
  if (!holdIfTyping(client)) signOut(client);
};

/** Before the app learns that nobody is signed in: what would go with that and was typed is held. */
export const nobodyIsSignedIn = (client: QueryClient) => {
  if (!holdIfTyping(client) && personOf(client)) sessionNotice.set('ended');
};

const carryOn = (client: QueryClient) => {
  heldPerson.set(undefined);
  answerSignIn(true);
  client.invalidateQueries({ predicate: isOfSomebody });
};

/** What follows once the app has learned who is signed in, if anybody. */
export const learnedPerson = (client: QueryClient, now: CurrentUser | null) => {
  const held = heldPerson.get();
  if (held && now && identityOf(held) === identityOf(now)) carryOn(client);
  else if (held && now) forgetTheirs(client);
  else if (!held && !now && client.getQueryCache().findAll({ predicate: isOfSomebody }).length > 0) signOut(client);
};

/** A 403 that may mean that the session has ended: not one with a reason of its own. */
export const isSessionEnd = (error: unknown): error is ApiError =>
  isStatus(error, 403) && (error.code === undefined || error.code === 'not_authenticated');

const asking = new WeakMap<QueryClient, Promise<void>>();

/** Asks the server who is signed in, once for all who want to know at the same time. */
const askWhoIsSignedIn = async (client: QueryClient) => {
  const asked = asking.get(client) ?? client.refetchQueries({ queryKey: sessionKeys.user, exact: true });
  asking.set(client, asked);
  await asked;
  asking.delete(client);
};

/**
 * Ends what a refused call shows to have ended; where its word is not clear, the server is asked who is signed in.
 * Resolves with whether the session has ended.
 */
export const readRefused = async (client: QueryClient, error: ApiError) => {
  if (heldPerson.get()) return true;
  if (!personOf(client)) return error.code !== undefined;
  if (error.code === undefined) await askWhoIsSignedIn(client);
  else endSession(client);
  return !personOf(client);
};

const sayThatNothingWasSent = async (isLoggedIn: Promise<boolean>) => {
  if (!(await isLoggedIn)) return;
  showToast({ tone: 'info', message: "You're logged in again. Nothing was sent yet.", timeout: 6_000 });
};

/**
 * The same for a write. Nothing of it was done, and nobody but its person makes it again. Resolves with whether log-in
 * says why.
 */
export const writeRefused = async (client: QueryClient, error: ApiError) => {
  if (!(await readRefused(client, error))) return false;
  sessionRefusals.add(error);
  if (heldPerson.get()) sayThatNothingWasSent(askToSignIn('refused'));
  return true;
};
