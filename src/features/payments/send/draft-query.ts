import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { GetStorageOwner } from '../../../lib/storage-owner.ts';
import { loadDraftCode } from './draft-code.ts';
import { findOpenDrafts } from './open-drafts.ts';

const draftsKey = ['drafts'] as const;

/**
 * The drafts that are not open in a form, newest first. They are in the query cache, so that a sign-out removes them.
 */
export const draftsOptions = (getOwner: GetStorageOwner) =>
  queryOptions({
    queryKey: draftsKey,
    queryFn: async () => {
      const code = await loadDraftCode();
      const [drafts = [], openIds] = await Promise.all([code?.readDrafts(getOwner), findOpenDrafts()]);
      return drafts.filter(({ id }) => !openIds.has(id));
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/**
 * Refetches the drafts even if no screen shows them, because the next screen renders the drafts that are in the cache.
 */
export const refetchDrafts = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: draftsKey, refetchType: 'all' });

/** A slow phone needs less time to read the drafts. */
const READ_TIMEOUT_MS = 500;

/** Waits until the drafts are in the query cache, or until the timeout if the browser's storage does not respond. */
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
