import { deviceKeys } from '../../../lib/storage/device-keys.ts';
import { createDeviceState } from '../../../lib/storage/device-state.ts';
import { sharedDevice } from '../../../session/shared-device.ts';

/** False also in an insecure context, where browsers hide Web Authentication. */
export const isPasskeySupported = () => typeof window.PublicKeyCredential === 'function';

/**
 * | state | what a user has done |
 * | `offered` | logged in with the password, so Home offers a passkey |
 * | `declined` | declined the offer, which does not return |
 * | `used` | created or used a passkey on the device |
 */
const state = createDeviceState(deviceKeys.passkey, ['new', 'offered', 'declined', 'used']);

export const passkeyState = state.store;

/** A shared device stores nothing, because the next user is another person. */
const save: typeof state.save = (next) => {
  if (!sharedDevice.get()) state.save(next);
};

/** Offers a passkey on Home, but only once on each device. */
export const offerPasskey = () => {
  if (passkeyState.get() === 'new') save('offered');
};

export const declinePasskey = () => save('declined');

export const markPasskeyUsed = () => save('used');
