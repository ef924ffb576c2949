import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GetStorageOwner } from '../../../lib/storage/storage-owner.ts';
import type { Draft } from './draft-schema.ts';

/** The app needs the storage and the offer only when there is a draft. */
const load = async () => {
  const [{ readDrafts, saveDraft, removeDraft }, { DraftOffer }] = await Promise.all([
    import('./draft-storage.ts'),
    import('./draft-offer.tsx'),
  ]);
  return { readDrafts, saveDraft, removeDraft, DraftOffer };
};

type DraftCode = Awaited<ReturnType<typeof load>>;

let loaded: DraftCode | undefined;

/** Returns undefined if the code cannot be loaded. The app then works without drafts. */
export const loadDraftCode = async () => {
  loaded ??= await load().catch(() => undefined);
  return loaded;
};

/** Returns undefined until `loadDraftCode` has loaded the code. */
export const getDraftCode = () => loaded;

const LOCK_PREFIX = 'beepaid-go-draft ';

/** The ids of the drafts that are open in a form of this tab. */
const openHere = new Set<string>();

/**
 * Marks a draft as open by a lock, which the browser releases when the tab closes or crashes. In a
 * browser without Web Locks, only this tab knows that the draft is open. Returns the release.
 */
export const holdDraft = (id: string) => {
  openHere.add(id);
  let unlock = () => {};
  const released = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  // The browser holds the lock until `released` resolves.
  const lock = navigator.locks
    ?.request(LOCK_PREFIX + id, { mode: 'shared' }, () => released)
    .catch(() => undefined);
  return async () => {
    openHere.delete(id);
    unlock();
    await lock;
  };
};

/** The ids of the drafts that are open in a form of any tab. */
export const findOpenDrafts = async (): Promise<ReadonlySet<string>> => {
  const locks = await navigator.locks?.query().catch(() => undefined);
  const names = locks?.held?.map(({ name = '' }) => name) ?? [];
  const ids = names
    .filter((name) => name.startsWith(LOCK_PREFIX))
    .map((name) => name.slice(LOCK_PREFIX.length));
  return new Set([...ids, ...openHere]);
};

const draftsKey = ['drafts'] as const;

/**
 * The drafts that are not open in a form, newest first. A log-out removes them with the query
 * cache.
 */
export const draftsOptions = (getOwner: GetStorageOwner) =>
  queryOptions({
    queryKey: draftsKey,
    queryFn: async () => {
      const code = await loadDraftCode();
      const [drafts = [], openIds] = await Promise.all([
        code?.readDrafts(getOwner),
        findOpenDrafts(),
      ]);
      return drafts.filter(({ id }) => !openIds.has(id));
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/**
 * The next screen renders at once what the cache contains, so the drafts are read even without a
 * screen.
 */
export const refetchDrafts = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: draftsKey, refetchType: 'all' });

/** Longer than a slow phone needs to read the drafts. */
const READ_TIMEOUT_MS = 500;

/** The browser's storage may not respond, so the app waits no longer than the timeout. */
export const loadDrafts = (client: QueryClient, getOwner: GetStorageOwner) =>
  Promise.race([
    client.fetchQuery(draftsOptions(getOwner)),
    new Promise((resolve) => setTimeout(resolve, READ_TIMEOUT_MS)),
  ]);

export const discardDraft = async (client: QueryClient, id: string) => {
  const code = await loadDraftCode();
  await code?.removeDraft(id);
  await refetchDrafts(client);
};

/**
 * The draft that a form continues: undefined while the drafts are read, and `{ draft: undefined }`
 * if there is none. The result never changes, although an open draft leaves the list.
 */
export const useContinuedDraft = (getOwner: GetStorageOwner, id: string | undefined) => {
  const { data, isFetching } = useQuery(draftsOptions(getOwner));
  const [result, setResult] = useState<{ readonly draft: Draft | undefined }>();
  if (result) return result;
  const draft = data?.find((candidate) => candidate.id === id);
  if (id !== undefined && !draft && isFetching) return undefined;
  const found = { draft };
  setResult(found);
  return found;
};
