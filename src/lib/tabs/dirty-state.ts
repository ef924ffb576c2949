import { createStore } from '../store.ts';

/**
 * What the user would lose by leaving the page: form input, or the response to a pending mutation.
 */
export type DirtyReason = 'input' | 'mutation';

interface Hold {
  readonly reason: DirtyReason;
}

const holds = createStore<readonly Hold[]>([]);

const isDirty = (reason?: DirtyReason) =>
  holds.get().some((hold) => reason === undefined || hold.reason === reason);

/**
 * The input and the pending mutations of this tab. The initial values of a form do not count as
 * input.
 */
export const dirtyState = {
  /** Marks the tab as dirty. Returns a release function. */
  acquire: (reason: DirtyReason) => {
    const hold: Hold = { reason };
    holds.set([...holds.get(), hold]);
    return () => holds.set(holds.get().filter((each) => each !== hold));
  },
  /** Whether the tab is dirty for `reason`, or for any reason. */
  isDirty,
  subscribe: holds.subscribe,
  /** Resolves once the tab is clean. */
  waitUntilClean: () =>
    new Promise<void>((resolve) => {
      if (!isDirty()) return resolve();
      const unsubscribe = holds.subscribe(() => {
        if (isDirty()) return;
        unsubscribe();
        resolve();
      });
    }),
};
