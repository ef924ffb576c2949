import { createDeviceState } from '../../lib/storage/device-state.ts';

/**
 * `earned`: the user has sent a request, so the app may invite the user to install it. `declined`:
 * the user has declined the invitation.
 */
const state = createDeviceState('beepaid-go-install', ['new', 'earned', 'declined', 'installed']);

export const installState = state.store;

/** Lets Home show the invitation to install. */
export const markEligible = () => {
  if (installState.get() === 'new') state.save('earned');
};

/** Hides the invitation on this device for good. */
export const declineInvitation = () => state.save('declined');

export const markInstalled = () => state.save('installed');

/** Updates the state when another tab changes it. */
export const subscribeInstallState = state.syncAcrossTabs;
