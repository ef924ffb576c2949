import { createStore } from '../store.ts';

/** A reload would lose form input, or the response to a pending mutation. */
export type DirtyReason = 'input' | 'mutation';

interface Hold {
  readonly reason: DirtyReason;
}

const holds = createStore<readonly Hold[]>([]);

const isDirty = (reason?: DirtyReason) =>
  holds.get().some((hold) => reason === undefined || hold.reason === reason);

/** The initial values of a form do not count as input. */
export const dirtyState = {
  acquire: (reason: DirtyReason) => {
    const hold: Hold = { reason };
    holds.set([...holds.get(), hold]);
    return () => holds.set(holds.get().filter((each) => each !== hold));
  },
  isDirty,
  subscribe: holds.subscribe,
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
