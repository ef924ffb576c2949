import { createStore } from './store.ts';

/** What going away from the page would lose: what was typed into a form, or the answer to a write. */
export type Unsaved = 'typing' | 'answer';

interface Hold {
  readonly on: Unsaved;
}

const holds = createStore<readonly Hold[]>([]);

const has = (what?: Unsaved) => holds.get().some(({ on }) => what === undefined || on === what);

/** What this tab must not lose. Values that a form begins with are not typing. */
export const unsaved = {
  /** Holds until the function that it returns is called. */
  hold: (on: Unsaved) => {
    const hold: Hold = { on };
    holds.set([...holds.get(), hold]);
    return () => holds.set(holds.get().filter((each) => each !== hold));
  },
  /** Whether there is anything to lose, or that of one kind. */
  has,
  subscribe: holds.subscribe,
  /** Resolves once there is nothing to lose. */
  settled: () =>
    new Promise<void>((resolve) => {
      if (!has()) return resolve();
      const stop = holds.subscribe(() => {
        if (has()) return;
        stop();
        resolve();
      });
    }),
};
