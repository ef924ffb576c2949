import { deviceKeys } from '../../../lib/device-keys.ts';
import { deviceStorage } from '../../../lib/device-storage.ts';
import { sharedDevice } from '../shared-device.ts';

/** Marks the device as an enrolled tablet, which is a shared device. */
export const markTablet = () => {
  deviceStorage.set(deviceKeys.tablet, '1');
  sharedDevice.set(true);
};

/** An owner has removed the tablet. It stays a shared device until a user changes that. */
export const unmarkTablet = () => deviceStorage.remove(deviceKeys.tablet);
