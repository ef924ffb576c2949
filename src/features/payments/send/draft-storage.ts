import { createStore, del, delMany, entries, promisifyRequest, type UseStore } from 'idb-keyval';
import { DRAFT_DATABASE } from '../../../lib/storage/draft-database.ts';
import type { GetStorageOwner, StorageOwner } from '../../../lib/storage/storage-owner.ts';
import { type Draft, parseDraft } from './draft-schema.ts';

/** An open connection would delay the deletion of the database at log-out. */
const withDatabase: UseStore = async (mode, callback) =>
  createStore(DRAFT_DATABASE, 'drafts')(mode, async (store) => {
    try {
      return await callback(store);
    } finally {
      store.transaction.db.close();
    }
  });

/** The newest draft comes first, and drafts of others are deleted. */
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
  /** The write happens only if it returns true immediately before. */
  readonly canSave: () => boolean;
  /** It has all attempts of the form, stored or not. */
  readonly attemptIds: readonly string[];
}

/**
 * A draft without values and attempts is deleted. Stored attempts that are not in `attemptIds`
 * stay: without Web Locks, another tab may have stored them. Resolves to false on failure.
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
