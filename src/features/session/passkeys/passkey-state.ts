import { deviceKeys } from '../../../lib/device-keys.ts';
import { deviceStorage } from '../../../lib/device-storage.ts';
import { createStore } from '../../../lib/store.ts';
import { sharedDevice } from '../shared-device.ts';

const key = deviceKeys.passkey;

/**
 * `offered`: a user has logged in with the password, so that home offers to create a passkey. `declined`: the device does
 * not offer it any more. `used`: a passkey was created or used on the device.
 */
const passkeyStates = ['new', 'offered', 'declined', 'used'] as const;
type PasskeyState = (typeof passkeyStates)[number];

const readStored = (): PasskeyState => {
  const stored = deviceStorage.get(key);
  return passkeyStates.find((state) => state === stored) ?? 'new';
};

/** Where storage is forbidden, the state lasts as long as the page. */
export const passkeyState = createStore<PasskeyState>(readStored());

const setPasskeyState = (state: PasskeyState) => {
  if (sharedDevice.get()) return;
  passkeyState.set(state);
  deviceStorage.set(key, state);
};

/** Lets home offer a passkey, once for each device. */
export const offerPasskey = () => {
  if (passkeyState.get() === 'new') setPasskeyState('offered');
};

export const declinePasskey = () => setPasskeyState('declined');

export const markPasskeyUsed = () => setPasskeyState('used');
