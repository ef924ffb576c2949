import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { dehydrate, hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import * as v from 'valibot';
import { sessionKeys } from '../features/session/api.ts';
import { currentIdentity, followIdentity, identityOf } from '../features/session/identity.ts';
import { keptFor } from '../http/kept.ts';

const key = 'beepaid-go-saved';
/** Changes when a saved copy of before would no longer be understood. */
const version = '1';
/** Characters; anything larger is not worth the time to read at the start. */
const largest = 500_000;
const saveAfter = 1_000;

const copyShape = v.looseObject({
  timestamp: v.number(),
  buster: v.literal(version),
  clientState: v.looseObject({
    queries: v.array(
      v.looseObject({
        queryKey: v.array(v.unknown()),
        queryHash: v.string(),
        state: v.looseObject({ data: v.unknown(), dataUpdatedAt: v.number() }),
      }),
    ),
  }),
});

const ownerOfCopy = ({ clientState }: PersistedClient) =>
  identityOf(clientState.queries.find(({ queryHash }) => queryHash === hashKey(sessionKeys.user))?.state.data);

// Storage may be forbidden, full or gone; the app then starts as if it were empty.
const attempt = <Value>(work: (storage: Storage) => Value) => {
  try {
    return work(window.localStorage);
  } catch {
    return undefined;
  }
};

const discard = () => attempt((storage) => storage.removeItem(key));

/** What holds data and asked to be kept, failed refetches included: they must not erase what was saved before. */
const isKept = ({ state, meta }: Query) => state.data !== undefined && state.data !== null && meta?.isKept === true;

/**
 * Restores the lists, the user and the tenant of the last visit, then keeps them saved while somebody is signed in.
 * Once nobody is, or somebody else, the copy goes and a save that was under way comes to nothing. Resolves with what
 * ends it.
 */
export const keepSavedCopy = async (client: QueryClient) => {
  let owner: string | undefined;

  const serialize = (copy: PersistedClient) => {
    const text = owner !== undefined && ownerOfCopy(copy) === owner ? JSON.stringify(copy) : '';
    return text.length <= largest ? text : '';
  };
  const save = (text: string) => {
    if (text !== '') attempt((storage) => storage.setItem(key, text));
  };
  const persister = createSyncStoragePersister({
    key,
    throttleTime: saveAfter,
    storage: {
      getItem: (name) => attempt((storage) => storage.getItem(name)) ?? null,
      setItem: (_, text) => save(text),
      removeItem: discard,
    },
    serialize,
    deserialize: (text) => {
      const copy: unknown = JSON.parse(text);
      v.assert(copyShape, copy);
      return copy as unknown as PersistedClient;
    },
  });
  const persisting = {
    queryClient: client,
    persister,
    buster: version,
    dehydrateOptions: { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false },
  };

  await persistQueryClientRestore({
    ...persisting,
    maxAge: keptFor,
    hydrateOptions: { defaultOptions: { queries: { gcTime: keptFor } } },
  }).catch(discard);

  // What the last second brought would otherwise be lost with the page.
  const saveOnLeaving = () =>
    save(
      serialize({
        buster: version,
        timestamp: Date.now(),
        clientState: dehydrate(client, persisting.dehydrateOptions),
      }),
    );

  // Shown at once, and refreshed however young it is: whoever opens the app anew wants to know how things stand.
  client.invalidateQueries({ refetchType: 'none' });
  owner = currentIdentity(client);
  const changeOwner = (now: string | undefined) => {
    owner = now;
    discard();
  };
  const ends = [followIdentity(client, changeOwner), persistQueryClientSubscribe(persisting)];
  window.addEventListener('pagehide', saveOnLeaving);
  return () => {
    window.removeEventListener('pagehide', saveOnLeaving);
    for (const end of ends) end();
  };
};
