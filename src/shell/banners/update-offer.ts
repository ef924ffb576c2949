import { createStore } from '../../lib/store.ts';
import { dirtyState } from '../../lib/tabs/dirty-state.ts';
import { isAnotherTabDirty } from '../../lib/tabs/is-another-tab-dirty.ts';

interface UpdateOffer {
  /** Activates the new version in all tabs, or sets `blockedBy` when a tab has unsaved data. */
  readonly accept: () => Promise<void>;
  readonly blockedBy: 'this-tab' | 'another-tab' | undefined;
}

/** The new version that is offered; undefined if there is none. */
export const updateOffer = createStore<UpdateOffer | undefined>(undefined);

const findBlocker = async () => {
  if (dirtyState.isDirty()) return 'this-tab';
  return (await isAnotherTabDirty()) ? 'another-tab' : undefined;
};

/**
 * Offers a new version once this tab has nothing unsaved. A later offer replaces an earlier one.
 */
export const offerUpdate = async (apply: () => void) => {
  const accept = async () => {
    const blockedBy = await findBlocker();
    updateOffer.set({ accept, blockedBy });
    if (!blockedBy) apply();
  };
  await dirtyState.waitUntilClean();
  updateOffer.set({ accept, blockedBy: undefined });
};
