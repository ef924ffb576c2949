import { deviceKeys } from '../../../lib/storage/device-keys.ts';
import { createDeviceState } from '../../../lib/storage/device-state.ts';
import { sharedDevice } from '../../../session/shared-device.ts';

/** An insecure context hides Web Authentication. */
export const isPasskeySupported = () => typeof window.PublicKeyCredential === 'function';

/**
 * | state | what a user has done |
 * | `offered` | logged in with the password, so Home offers a passkey |
 * | `declined` | declined the offer, which does not return |
 * | `used` | created or used a passkey on the device |
 */
const state = createDeviceState(deviceKeys.passkey, ['new', 'offered', 'declined', 'used']);

export const passkeyState = state.store;

/** The next user of a shared device is another person. */
const save: typeof state.save = (next) => {
  if (!sharedDevice.get()) state.save(next);
};

export const offerPasskey = () => {
  if (passkeyState.get() === 'new') save('offered');
};

export const declinePasskey = () => save('declined');

export const markPasskeyUsed = () => save('used');
