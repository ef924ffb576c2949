/** The name of the IndexedDB database that contains the drafts. */
export const DRAFT_DATABASE = 'beepaid-go-drafts';

/**
 * Deletes the drafts. Uses the browser's API directly, so that a sign-out does not have to load the
 * library of the drafts.
 */
export const deleteDraftDatabase = () => {
  try {
    indexedDB.deleteDatabase(DRAFT_DATABASE);
  } catch {
    // Where IndexedDB is forbidden, there are no drafts.
  }
};
