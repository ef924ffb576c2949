import { deviceStorage } from '../../lib/device-storage.ts';
import { createStore } from '../../lib/store.ts';

const key = 'beepaid-go-install';

/**
 * `earned`: the user has sent a request, so that the app may invite them to install. `declined`: they do not want to.
 * The values are stored on the device.
 */
const installStates = ['new', 'earned', 'declined', 'installed'] as const;
type InstallState = (typeof installStates)[number];

const readStored = (): InstallState => {
  const stored = deviceStorage.get(key);
  return installStates.find((state) => state === stored) ?? 'new';
};

/** Where storage is forbidden, the state lasts as long as the page. */
export const installState = createStore<InstallState>(readStored());

const setInstallState = (state: InstallState) => {
  installState.set(state);
  deviceStorage.set(key, state);
};

/** Lets Home show the invitation to install. */
export const markEligible = () => {
  if (installState.get() === 'new') setInstallState('earned');
};

/** Hides the invitation on this device for good. */
export const declineInvitation = () => setInstallState('declined');

export const markInstalled = () => setInstallState('installed');

/** Updates the state when another tab changes it. */
export const subscribeInstallState = () =>
  window.addEventListener('storage', (event) => {
    if (event.key === key) installState.set(readStored());
  });
