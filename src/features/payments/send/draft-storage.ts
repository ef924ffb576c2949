import { createStore, del, delMany, entries, promisifyRequest, type UseStore } from 'idb-keyval';
import { DRAFT_DATABASE } from '../../../lib/storage/draft-database.ts';
import type { GetStorageOwner, StorageOwner } from '../../../lib/storage/storage-owner.ts';
import { type Draft, parseDraft } from './draft-schema.ts';

/**
 * Opens the database for one use and closes it afterwards, because an open connection would delay
 * the deletion of the database at sign-out.
 */
const withDatabase: UseStore = async (mode, callback) =>
  createStore(DRAFT_DATABASE, 'drafts')(mode, async (store) => {
    try {
      return await callback(store);
    } finally {
      store.transaction.db.close();
    }
  });

/**
 * Resolves to the drafts of the signed-in user, newest first, and deletes all other drafts.
 * Resolves to an empty array if IndexedDB is not available.
 */
export const readDrafts = async (getOwner: GetStorageOwner): Promise<Draft[]> => {
  const owner = getOwner();
  if (!owner) return [];
  try {
    const rows = (await entries<string, unknown>(withDatabase)).map(([id, stored]) => ({
      id,
      draft: parseDraft(stored, owner),
    }));
    const rejected = rows.filter(({ draft }) => !draft).map(({ id }) => id);
    if (rejected.length > 0) await delMany(rejected, withDatabase);
    return rows
      .flatMap(({ draft }) => draft ?? [])
      .sort((one, other) => other.savedAtMs - one.savedAtMs);
  } catch {
    return [];
  }
};

type DraftContent = Omit<Draft, keyof StorageOwner | 'savedAtMs'>;

interface SaveOptions {
  /**
   * Called when the database is open, immediately before the write. The write happens only if it
   * returns true.
   */
  readonly canSave: () => boolean;
  /** The ids of all attempts of the form, also of those that are not stored. */
  readonly attemptIds: readonly string[];
}

/**
 * Stores a draft, or deletes it if it has neither values nor attempts. Resolves to whether this
 * succeeded. Keeps stored attempts whose ids are not in `attemptIds`: another tab with the same
 * draft has stored them, which is possible in a browser without Web Locks.
 */
export const saveDraft = async (
  content: DraftContent,
  getOwner: GetStorageOwner,
  options: SaveOptions,
) => {
  const { canSave, attemptIds } = options;
  if (!getOwner()) return false;
  try {
    return await withDatabase('readwrite', async (store) => {
      // The user may have signed out while the database opened.
      const owner = getOwner();
      if (!owner || !canSave()) return false;
      const stored = parseDraft(await promisifyRequest<unknown>(store.get(content.id)), owner);
      const others = stored?.attempts.filter(({ id }) => !attemptIds.includes(id)) ?? [];
      const attempts = [...content.attempts, ...others];
      const hasContent = content.values !== undefined || attempts.length > 0;
      if (!hasContent) store.delete(content.id);
      else
        store.put(
          { ...content, ...owner, attempts, savedAtMs: Date.now() } satisfies Draft,
          content.id,
        );
      await promisifyRequest(store.transaction);
      return true;
    });
  } catch {
    return false;
  }
};

export const removeDraft = (id: string) => del(id, withDatabase).catch(() => undefined);
