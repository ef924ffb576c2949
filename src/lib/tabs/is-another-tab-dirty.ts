/** A tab holds it while it is dirty. */
export const DIRTY_LOCK_NAME = 'beepaid-go-unsaved';

/** Only for a clean tab: a dirty tab would find its own lock. */
export const isAnotherTabDirty = async () => {
  const locks = await navigator.locks?.query().catch(() => undefined);
  return locks?.held?.some(({ name }) => name === DIRTY_LOCK_NAME) ?? false;
};
