import { createStore } from '../lib/store.ts';
import { unsaved } from '../lib/unsaved.ts';
import { isUnsavedInAnotherTab } from '../lib/unsaved-in-other-tabs.ts';

interface UpdateOffer {
  /** Puts the new version in place in all tabs, or says where something unsaved keeps it from that. */
  readonly press: () => Promise<void>;
  readonly heldBy: 'this-tab' | 'another-tab' | undefined;
}

/** Set once there is a new version to offer. */
export const updateOffer = createStore<UpdateOffer | undefined>(undefined);

const whatHoldsIt = async () => {
  if (unsaved.has()) return 'this-tab';
  return (await isUnsavedInAnotherTab()) ? 'another-tab' : undefined;
};

/** Offers a new version as soon as this tab has nothing unsaved; a later offer takes the place of an earlier one. */
export const offerUpdate = async (apply: () => void) => {
  const press = async () => {
    const heldBy = await whatHoldsIt();
    updateOffer.set({ press, heldBy });
    if (!heldBy) apply();
  };
  await unsaved.settled();
  updateOffer.set({ press, heldBy: undefined });
};
