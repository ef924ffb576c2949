import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { GetStorageOwner } from '../../../lib/storage-owner.ts';
import { loadDraftCode } from './draft-code.ts';
import { findOpenDrafts } from './open-drafts.ts';

const draftsKey = ['drafts'] as const;

/** The drafts that no form has open, newest first. In the query cache, so that a sign-out removes them. */
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

/** Also while no screen shows them, because the next screen renders what is in the cache. */
export const refetchDrafts = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: draftsKey, refetchType: 'all' });

/** Longer than reading takes on a slow phone. */
const READ_TIMEOUT_MS = 500;

/** Waits until the drafts are in the query cache, but not for a browser that does not respond. */
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
