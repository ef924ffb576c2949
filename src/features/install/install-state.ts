import { createDeviceState } from '../../lib/storage/device-state.ts';

/**
 * `earned`: the user has sent a request, so the app may invite to install. `declined`: the user has
 * declined.
 */
const state = createDeviceState('beepaid-go-install', ['new', 'earned', 'declined', 'installed']);

export const installState = state.store;

/** Lets Home show the invitation to install. */
export const markEligible = () => {
  if (installState.get() === 'new') state.save('earned');
};

/** On this device, for good. */
export const declineInvitation = () => state.save('declined');

export const markInstalled = () => state.save('installed');

/** Another tab may change the state. */
export const subscribeInstallState = state.syncAcrossTabs;
