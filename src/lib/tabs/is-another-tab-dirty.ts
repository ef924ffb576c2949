/** A dirty tab holds this Web Lock. */
export const DIRTY_LOCK_NAME = 'beepaid-go-unsaved';

/** A dirty tab would find its own lock. */
export const isAnotherTabDirty = async () => {
  const locks = await navigator.locks?.query().catch(() => undefined);
  return locks?.held?.some(({ name }) => name === DIRTY_LOCK_NAME) ?? false;
};
