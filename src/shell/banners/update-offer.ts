import { createStore } from '../../lib/store.ts';
import { dirtyState } from '../../lib/tabs/dirty-state.ts';
import { isAnotherTabDirty } from '../../lib/tabs/is-another-tab-dirty.ts';

interface UpdateOffer {
  /** All tabs take the new version, unless a tab has unsaved data (`blockedBy`). */
  readonly accept: () => Promise<void>;
  readonly blockedBy: 'this-tab' | 'another-tab' | undefined;
}

export const updateOffer = createStore<UpdateOffer | undefined>(undefined);

const findBlocker = async () => {
  if (dirtyState.isDirty()) return 'this-tab';
  return (await isAnotherTabDirty()) ? 'another-tab' : undefined;
};

/** The offer shows once this tab is clean. A later offer replaces it. */
export const offerUpdate = async (apply: () => void) => {
  const accept = async () => {
    const blockedBy = await findBlocker();
    updateOffer.set({ accept, blockedBy });
    if (!blockedBy) apply();
  };
  await dirtyState.waitUntilClean();
  updateOffer.set({ accept, blockedBy: undefined });
};
