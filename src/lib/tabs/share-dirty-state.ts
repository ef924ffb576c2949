import { dirtyState } from './dirty-state.ts';
import { DIRTY_LOCK_NAME } from './is-another-tab-dirty.ts';

const holdLock = () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks
    .request(DIRTY_LOCK_NAME, { mode: 'shared' }, () => released)
    .catch(() => undefined);
  return release;
};

/**
 * The browser releases the lock when the tab closes or crashes. Old browsers have no Web Locks:
 * their tabs do not see each other.
 */
export const shareDirtyState = () => {
  if (!navigator.locks) return;
  let release: (() => void) | undefined;
  const update = () => {
    if (dirtyState.isDirty()) {
      release ??= holdLock();
    } else {
      release?.();
      release = undefined;
    }
  };
  update();
  dirtyState.subscribe(update);
};
