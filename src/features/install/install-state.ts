import { createDeviceState } from '../../lib/storage/device-state.ts';

/** `earned` means that the user has sent a request. */
const state = createDeviceState('beepaid-go-install', ['new', 'earned', 'declined', 'installed']);

export const installState = state.store;

/** Home shows the invitation from now on. */
export const markEligible = () => {
  if (installState.get() === 'new') state.save('earned');
};

export const declineInvitation = () => state.save('declined');

export const markInstalled = () => state.save('installed');

/** Another tab may change the state. */
export const subscribeInstallState = state.syncAcrossTabs;
