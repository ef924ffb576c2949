import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GetStorageOwner } from '../../../lib/storage/storage-owner.ts';
import type { Draft } from './draft-schema.ts';

/**
 * Imports the storage library and the component of the offer, which the app needs only when there
 * is a draft.
 */
const load = async () => {
  const [{ readDrafts, saveDraft, removeDraft }, { DraftOffer }] = await Promise.all([
    import('./draft-storage.ts'),
    import('./draft-offer.tsx'),
  ]);
  return { readDrafts, saveDraft, removeDraft, DraftOffer };
};

type DraftCode = Awaited<ReturnType<typeof load>>;

let loaded: DraftCode | undefined;

/**
 * Loads the code once. Resolves to undefined if the code cannot be loaded; the app then works
 * without drafts.
 */
export const loadDraftCode = async () => {
  loaded ??= await load().catch(() => undefined);
  return loaded;
};

/** The code, or undefined until `loadDraftCode` has loaded it. */
export const getDraftCode = () => loaded;

const LOCK_PREFIX = 'beepaid-go-draft ';

/** The ids of the drafts that are open in this tab. */
const openHere = new Set<string>();

/**
 * Marks a draft as open by a lock (Web Locks). The browser releases the lock when the tab closes or
 * crashes. In a browser without Web Locks, only this tab knows that the draft is open. Returns a
 * function that releases the lock.
 */
export const holdDraft = (id: string) => {
  openHere.add(id);
  let unlock = () => {};
  const released = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  // The browser holds the lock until the promise `released` resolves.
  const lock = navigator.locks
    ?.request(LOCK_PREFIX + id, { mode: 'shared' }, () => released)
    .catch(() => undefined);
  return async () => {
    openHere.delete(id);
    unlock();
    await lock;
  };
};

/** Resolves to the ids of the drafts that are open in a form, in this tab or in another. */
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
 * The drafts that are not open in a form, newest first. They are in the query cache, so that a
 * sign-out removes them.
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
 * Reads the drafts again, even if no screen shows them, because the next screen renders at once
 * what the cache contains.
 */
export const refetchDrafts = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: draftsKey, refetchType: 'all' });

/** Longer than a slow phone needs to read the drafts. */
const READ_TIMEOUT_MS = 500;

/**
 * Resolves when the drafts are in the query cache, or after the timeout, because the browser's
 * storage may not respond.
 */
export const loadDrafts = (client: QueryClient, getOwner: GetStorageOwner) =>
  Promise.race([
    client.fetchQuery(draftsOptions(getOwner)),
    new Promise((resolve) => setTimeout(resolve, READ_TIMEOUT_MS)),
  ]);

/** Deletes a draft and refetches the drafts. */
export const discardDraft = async (client: QueryClient, id: string) => {
  const code = await loadDraftCode();
  await code?.removeDraft(id);
  await refetchDrafts(client);
};

/**
 * Finds the draft that a form continues. Returns undefined while the drafts are being read, and `{
 * draft: undefined }` if there is no such draft. The result never changes afterwards, although the
 * list of drafts no longer contains a draft once a form has opened it.
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
