import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GetStorageOwner } from '../../../lib/storage/storage-owner.ts';
import type { Draft } from './draft-schema.ts';

/** Only a draft needs the storage and the offer. */
const load = async () => {
  const [{ readDrafts, saveDraft, removeDraft }, { DraftOffer }] = await Promise.all([
    import('./draft-storage.ts'),
    import('./draft-offer.tsx'),
  ]);
  return { readDrafts, saveDraft, removeDraft, DraftOffer };
};

type DraftCode = Awaited<ReturnType<typeof load>>;

let loaded: DraftCode | undefined;

/** If the code cannot be loaded, the app works without drafts. */
export const loadDraftCode = async () => {
  loaded ??= await load().catch(() => undefined);
  return loaded;
};

/** Returns undefined until `loadDraftCode` has loaded the code. */
export const getDraftCode = () => loaded;

const LOCK_PREFIX = 'beepaid-go-draft ';

const openHere = new Set<string>();

/**
 * The browser releases the lock when the tab closes or crashes. Without Web Locks, only this tab
 * knows that the draft is open. Returns the release.
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

export const findOpenDrafts = async (): Promise<ReadonlySet<string>> => {
  const locks = await navigator.locks?.query().catch(() => undefined);
  const names = locks?.held?.map(({ name = '' }) => name) ?? [];
  const ids = names
    .filter((name) => name.startsWith(LOCK_PREFIX))
    .map((name) => name.slice(LOCK_PREFIX.length));
  return new Set([...ids, ...openHere]);
};

const draftsKey = ['drafts'] as const;

/** A log-out removes them with the query cache. */
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

/** A slow phone reads the drafts in less time. */
const READ_TIMEOUT_MS = 500;

/** The browser's storage may not respond. */
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
 * Returns undefined while the drafts are read, and `{ draft: undefined }` if there is none. An open
 * draft leaves the list, but the result never changes.
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
