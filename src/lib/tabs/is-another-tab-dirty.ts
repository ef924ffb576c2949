/** The name of the Web Lock that a tab holds while it is dirty. */
export const DIRTY_LOCK_NAME = 'beepaid-go-unsaved';

/** Call this only in a clean tab, because a dirty tab would find its own lock. */
export const isAnotherTabDirty = async () => {
  const locks = await navigator.locks?.query().catch(() => undefined);
  return locks?.held?.some(({ name }) => name === DIRTY_LOCK_NAME) ?? false;
};
