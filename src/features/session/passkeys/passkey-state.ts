import { deviceKeys } from '../../../lib/device-keys.ts';
import { createDeviceState } from '../../../lib/device-state.ts';
import { sharedDevice } from '../shared-device.ts';

/**
 * `offered`: a user has logged in with the password, so that home offers to create a passkey. `declined`: the device does
 * not offer it any more. `used`: a passkey was created or used on the device.
 */
const state = createDeviceState(deviceKeys.passkey, ['new', 'offered', 'declined', 'used']);

export const passkeyState = state.store;

/** Saves nothing on a shared device. */
const save: typeof state.save = (next) => {
  if (!sharedDevice.get()) state.save(next);
};

/** Lets home offer a passkey, unless the device has offered or used one before. */
export const offerPasskey = () => {
  if (passkeyState.get() === 'new') save('offered');
};

export const declinePasskey = () => save('declined');

export const markPasskeyUsed = () => save('used');
