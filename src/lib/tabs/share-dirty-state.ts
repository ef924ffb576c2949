import { dirtyState } from './dirty-state.ts';
import { DIRTY_LOCK_NAME } from './is-another-tab-dirty.ts';

/** Requests the shared lock. Returns a release function. */
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
 * Holds a shared lock while this tab is dirty, so that other tabs can see it. The browser releases
 * the lock when the tab closes or crashes. Without the Web Locks API (old browsers) tabs do not see
 * each other's state.
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
