import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { currentIdentity, followIdentity } from '../features/session/identity.ts';
import { sharedDevice } from '../features/session/shared-device.ts';
import { keptFor } from '../http/kept.ts';
import { deviceStorage } from '../lib/device-storage.ts';
import { copyVersion, ownerOf, readCopy, type SavedCopy } from './saved-copy-shape.ts';
import { lastSignInMark, type SignInMark } from './sign-in-mark.ts';

const key = 'beepaid-go-saved';
/** Characters; anything larger is not worth the time to read at the start. */
const largest = 500_000;
/** Milliseconds in which changes come together. */
const saveAfter = 1_000;

/** `VITE_SAVED_LISTS=off`, when the app is built, turns it off; so does anything else but `on`. */
const isBuiltIn = () => (import.meta.env.VITE_SAVED_LISTS ?? 'on') === 'on';
const mayKeep = () => isBuiltIn() && !sharedDevice.get();

const discard = () => deviceStorage.remove(key);

const isOfThisShift = ({ savedAt }: SavedCopy) => savedAt <= Date.now() && Date.now() - savedAt <= keptFor;

/** Brings back what the last visit of this sign-in saved; anything else that is there goes. */
const restore = (client: QueryClient) => {
  const copy = mayKeep() ? readCopy(deviceStorage.get(key) ?? '') : undefined;
  if (!copy || copy.mark !== lastSignInMark() || ownerOf(copy.state) === undefined || !isOfThisShift(copy)) {
    return discard();
  }
  hydrate(client, copy.state, { defaultOptions: { queries: { gcTime: keptFor } } });
  // Shown at once, and refreshed however young it is: whoever opens the app anew wants to know how things stand.
  client.invalidateQueries({ refetchType: 'none' });
};

/** What holds data and asked to be kept, failed refetches included: they must not erase what was saved before. */
const isKept = ({ state, meta }: Query) => state.data !== undefined && state.data !== null && meta?.isKept === true;

const stateToSave = (client: QueryClient): DehydratedState => {
  const { queries } = dehydrate(client, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false });
  // That it could not be refreshed just now is no news at the next opening.
  const well = queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success' as const, error: null },
  }));
  return { mutations: [], queries: well };
};

/**
 * Restores the lists, the user and the tenant of the last visit, then keeps them saved while somebody is signed in.
 * Once nobody is, or somebody else, here or in another tab, the copy goes and a save that was under way comes to
 * nothing. On a shared device, and in a build with `VITE_SAVED_LISTS=off`, there is never one. Returns what ends it.
 */
export const keepSavedCopy = (client: QueryClient, signInMark: SignInMark) => {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = () => {
    timer = undefined;
    const mark = signInMark.current();
    const owner = currentIdentity(client);
    if (!mayKeep() || mark === undefined || owner === undefined) return;
    const copy: SavedCopy = { version: copyVersion, mark, savedAt: Date.now(), state: stateToSave(client) };
    const text = JSON.stringify(copy);
    if (text.length <= largest) deviceStorage.set(key, text);
  };
  const saveSoon = () => {
    timer ??= setTimeout(save, saveAfter);
  };

  restore(client);
  const ends = [
    followIdentity(client, discard),
    client.getQueryCache().subscribe(({ type }) => type === 'updated' && saveSoon()),
    sharedDevice.subscribe(() => sharedDevice.get() && discard()),
  ];
  // What the last second brought would otherwise be lost with the page.
  window.addEventListener('pagehide', save);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', save);
    for (const end of ends) end();
  };
};
