import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { currentIdentity, followIdentity } from '../features/session/identity.ts';
import { sharedDevice } from '../features/session/shared-device.ts';
import { busterOf, isKeepingBuiltIn, keptFor } from '../http/kept.ts';
import { deviceKeys } from '../lib/device-keys.ts';
import { deviceStorage } from '../lib/device-storage.ts';
import { ownerOf, readCopy } from './saved-copy-shape.ts';
import { lastSignInMark, type SignInMark } from './sign-in-mark.ts';

const key = deviceKeys.savedCopy;
/** Characters; anything larger is not worth the time to read at the start. */
const largest = 500_000;
/** Milliseconds in which changes come together. */
const saveAfter = 1_000;

const mayKeep = () => isKeepingBuiltIn() && !sharedDevice.get();

const discard = () => deviceStorage.remove(key);

/** What holds data and asked to be kept, failed refetches included: they must not erase what was saved before. */
const isKept = ({ state, meta }: Query) => state.data !== undefined && state.data !== null && meta?.isKept === true;

const dehydrateOptions = { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false };

/** That a list could not be refreshed just now is no news at the next opening. */
const asWell = ({ clientState, ...copy }: PersistedClient): PersistedClient => ({
  ...copy,
  clientState: {
    mutations: [],
    queries: clientState.queries.map((query) => ({
      ...query,
      state: { ...query.state, status: 'success', error: null },
    })),
  },
});

/** What an earlier visit saved, if it is fit to be shown; of which sign-in it is, the restoring asks. */
const readOwn = (text: string) => {
  const copy = mayKeep() ? readCopy(text) : undefined;
  return copy && ownerOf(copy) !== undefined && copy.timestamp <= Date.now() ? copy : undefined;
};

/**
 * Restores the lists, the user and the tenant of the last visit, then keeps them saved while somebody is signed in.
 * Once nobody is, or somebody else, here or in another tab, the copy goes and a save that was under way comes to
 * nothing. On a shared device, and in a build with `VITE_SAVED_LISTS=off`, there is never one. Resolves with what ends
 * it.
 */
export const keepSavedCopy = async (client: QueryClient, signInMark: SignInMark) => {
  const buster = () => busterOf(signInMark.current());

  // The persister writes when its throttle lets it: what is asked is asked then, not when the save began.
  const mayWrite = (copy: PersistedClient) =>
    mayKeep() && copy.buster === buster() && ownerOf(copy) === currentIdentity(client);
  const serialize = (copy: PersistedClient) => {
    const text = mayWrite(copy) ? JSON.stringify(asWell(copy)) : '';
    return text.length <= largest ? text : '';
  };
  const write = (text: string) => {
    if (text !== '') deviceStorage.set(key, text);
  };
  const persister = createSyncStoragePersister({
    key,
    throttleTime: saveAfter,
    storage: { getItem: deviceStorage.get, setItem: (_, text) => write(text), removeItem: discard },
    serialize,
    // Undefined is what the library calls none; its types know only of copies.
    deserialize: readOwn as (text: string) => PersistedClient,
  });
  const save = () => {
    const now = buster();
    if (now !== undefined) persistQueryClientSave({ queryClient: client, persister, buster: now, dehydrateOptions });
  };
  // What the last second brought would otherwise be lost with the page.
  const saveAtOnce = () => {
    const now = buster();
    if (now === undefined) return;
    write(serialize({ buster: now, timestamp: Date.now(), clientState: dehydrate(client, dehydrateOptions) }));
  };

  await persistQueryClientRestore({
    queryClient: client,
    persister,
    buster: busterOf(lastSignInMark()) ?? '',
    maxAge: keptFor,
    hydrateOptions: { defaultOptions: { queries: { gcTime: keptFor } } },
  });
  if (client.getQueryCache().getAll().length === 0) discard();
  // Shown at once, and refreshed however young it is: whoever opens the app anew wants to know how things stand.
  client.invalidateQueries({ refetchType: 'none' });

  const ends = [
    followIdentity(client, discard),
    client.getQueryCache().subscribe(({ type }) => type === 'updated' && save()),
    sharedDevice.subscribe(() => sharedDevice.get() && discard()),
  ];
  window.addEventListener('pagehide', saveAtOnce);
  return () => {
    window.removeEventListener('pagehide', saveAtOnce);
    for (const end of ends) end();
  };
};
