import { deviceKeys } from '../../../lib/storage/device-keys.ts';
import { createDeviceState } from '../../../lib/storage/device-state.ts';
import { sharedDevice } from '../../../session/shared-device.ts';

/**
 * Whether the browser supports passkeys. False also in an insecure context, where browsers hide Web
 * Authentication.
 */
export const isPasskeySupported = () => typeof window.PublicKeyCredential === 'function';

/**
 * `offered`: a user has logged in with the password, so Home offers to create a passkey.
 * `declined`: a user has declined the offer, so Home does not show it again. `used`: a user has
 * created or used a passkey on the device.
 */
const state = createDeviceState(deviceKeys.passkey, ['new', 'offered', 'declined', 'used']);

export const passkeyState = state.store;

/** Saves the state, unless the device is shared. */
const save: typeof state.save = (next) => {
  if (!sharedDevice.get()) state.save(next);
};

/** Lets Home offer to create a passkey, unless the device has offered or used one before. */
export const offerPasskey = () => {
  if (passkeyState.get() === 'new') save('offered');
};

export const declinePasskey = () => save('declined');

export const markPasskeyUsed = () => save('used');
