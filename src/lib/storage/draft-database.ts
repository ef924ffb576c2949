export const DRAFT_DATABASE = 'beepaid-go-drafts';

/** A log-out need not load the library of the drafts. */
export const deleteDraftDatabase = () => {
  try {
    indexedDB.deleteDatabase(DRAFT_DATABASE);
  } catch {
    // Where IndexedDB is forbidden, there are no drafts.
  }
};
