/** The lock that a tab holds while it is dirty. */
export const DIRTY_LOCK_NAME = 'beepaid-go-unsaved';

/**
 * Whether another tab is dirty. Call it only while this tab is clean, because the lock of a dirty
 * tab counts as well.
 */
export const isAnotherTabDirty = async () => {
  const locks = await navigator.locks?.query().catch(() => undefined);
  return locks?.held?.some(({ name }) => name === DIRTY_LOCK_NAME) ?? false;
};
