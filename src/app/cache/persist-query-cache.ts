import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import {
  dehydrate,
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import * as v from 'valibot';
import { currentUser } from '../../../contract/entities/session.ts';
import {
  getPersistenceBuster,
  isPersistenceEnabled,
  PERSISTENCE_MAX_AGE_MS,
} from '../../lib/query/persistence.ts';
import { deviceKeys } from '../../lib/storage/device-keys.ts';
import { deviceStorage } from '../../lib/storage/device-storage.ts';
import { currentUserOptions, sessionKeys } from '../../session/api.ts';
import { getSignedInUserKey, getUserKey, type Session } from '../../session/session.ts';
import { sharedDevice } from '../../session/shared-device.ts';
import { type LoginGeneration, readLoginGeneration } from '../session/login-generation.ts';

const MAX_FURTHER_PAGES = 5;

interface PersistedQuery {
  readonly queryKey: QueryKey;
  readonly state: { readonly dataUpdatedAt: number };
}

/**
 * Keeps queries without pages, the first page of each list, and `MAX_FURTHER_PAGES` further ones.
 */
const limitPersistedPages = <Query extends PersistedQuery>(queries: readonly Query[]) => {
  const furtherPageCounts: Record<string, number> = {};
  return [...queries]
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .filter(({ queryKey: [entity, , query], state }) => {
      const { page, ...list } = Object(query) as { readonly page?: number };
      if (page === undefined) return true;
      if (Date.now() - state.dataUpdatedAt > PERSISTENCE_MAX_AGE_MS) return false;
      if (page === 1) return true;
      const listHash = hashKey([entity, list]);
      const count = (furtherPageCounts[listHash] ?? 0) + 1;
      furtherPageCounts[listHash] = count;
      return count <= MAX_FURTHER_PAGES;
    });
};

const key = deviceKeys.persistedCache;
/** Reading a larger text at the start takes too long. */
const MAX_CHARACTERS = 500_000;
const THROTTLE_MS = 1_000;

const canPersist = () => isPersistenceEnabled() && !sharedDevice.get();

/** The snapshots show the data of the persisted cache. */
const discard = () => {
  deviceStorage.remove(key);
  deviceStorage.remove(deviceKeys.snapshot);
};

/** A failed refetch must not erase the stored data. */
const isPersisted = ({ state, meta }: Query) =>
  state.data !== undefined && state.data !== null && meta?.isPersisted === true;

const dehydrateOptions = {
  shouldDehydrateQuery: isPersisted,
  shouldDehydrateMutation: () => false,
};

/** The next visit starts without the failures of this one. */
const toStored = ({ clientState, ...rest }: PersistedClient): PersistedClient => ({
  ...rest,
  clientState: {
    mutations: [],
    queries: limitPersistedPages(clientState.queries).map((query) => ({
      ...query,
      state: { ...query.state, status: 'success', error: null },
    })),
  },
});

const getOwnerKey = ({ clientState }: PersistedClient) => {
  const user = clientState.queries.find(({ queryHash }) => queryHash === hashKey(sessionKeys.user))
    ?.state.data;
  return v.is(currentUser, user) ? getUserKey(user) : undefined;
};

/** Only devices that have a cache need the code. Resolves to undefined if it cannot be loaded. */
const loadReader = () =>
  import('./persisted-cache-shape.ts').then(
    ({ readPersistedClient }) => readPersistedClient,
    () => undefined,
  );

/** The restore checks the login generation. */
const readValid = (text: string, read: Awaited<ReturnType<typeof loadReader>>) => {
  const persisted = canPersist() ? read?.(text) : undefined;
  if (!persisted || getOwnerKey(persisted) === undefined || persisted.timestamp > Date.now())
    return undefined;
  return toStored(persisted);
};

/**
 * At log-out in any tab, the cache is removed and a pending save writes nothing. On a shared
 * device, and with `VITE_SAVED_LISTS=off`, nothing is persisted.
 */
export const persistQueryCache = async (
  session: Session,
  client: QueryClient,
  generation: LoginGeneration,
) => {
  const getBuster = () => getPersistenceBuster(generation.getCurrent());

  // The user may have changed since the save was scheduled.
  const canWrite = (persisted: PersistedClient) =>
    canPersist() &&
    persisted.buster === getBuster() &&
    getOwnerKey(persisted) === getSignedInUserKey(session.getState());
  /** '' removes the cache. */
  const serialize = (persisted: PersistedClient) => {
    const text = canWrite(persisted) ? JSON.stringify(toStored(persisted)) : '';
    return text.length <= MAX_CHARACTERS ? text : '';
  };
  const saveListeners = new Set<() => void>();
  const write = (text: string) => {
    if (text === '' || !deviceStorage.set(key, text)) return;
    for (const listener of saveListeners) listener();
  };
  const isStored = deviceStorage.get(key) !== null;
  const read = isStored ? await loadReader() : undefined;
  const persister = createSyncStoragePersister({
    key,
    throttleTime: THROTTLE_MS,
    storage: { getItem: deviceStorage.get, setItem: (_, text) => write(text), removeItem: discard },
    serialize,
    // The library accepts undefined, but its types do not.
    deserialize: (text) => readValid(text, read) as PersistedClient,
  });
  const save = () => {
    const buster = getBuster();
    if (buster !== undefined)
      persistQueryClientSave({ queryClient: client, persister, buster, dehydrateOptions });
  };
  // The throttle would lose the last second before the page is hidden.
  const saveNow = () => {
    const buster = getBuster();
    if (buster === undefined) return;
    write(
      serialize({
        buster,
        timestamp: Date.now(),
        clientState: dehydrate(client, dehydrateOptions),
      }),
    );
  };

  await persistQueryClientRestore({
    queryClient: client,
    persister,
    buster: getPersistenceBuster(readLoginGeneration()) ?? '',
    maxAge: PERSISTENCE_MAX_AGE_MS,
    hydrateOptions: { defaultOptions: { queries: { gcTime: PERSISTENCE_MAX_AGE_MS } } },
  });
  // The code that reads the cache may not have loaded. The cache then stays for the next visit.
  const isUnread = isStored && !read;
  if (!isUnread && client.getQueryCache().getAll().length === 0) discard();
  // Restored data shows at once, and is refetched even when it is fresh.
  client.invalidateQueries({ refetchType: 'none' });
  const user = client.getQueryData(currentUserOptions.queryKey);
  if (user) session.dispatch({ type: 'resolved', user });

  const unsubscribes = [
    session.subscribe((next, previous) => {
      if (getSignedInUserKey(next) !== getSignedInUserKey(previous)) discard();
    }),
    client.getQueryCache().subscribe(({ type }) => type === 'updated' && save()),
    sharedDevice.subscribe(() => sharedDevice.get() && discard()),
  ];
  window.addEventListener('pagehide', saveNow);
  return {
    onSave: (listener: () => void) => void saveListeners.add(listener),
    unsubscribe: () => {
      window.removeEventListener('pagehide', saveNow);
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
};

export type PersistedCache = Awaited<ReturnType<typeof persistQueryCache>>;
