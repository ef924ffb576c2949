import { deviceKeys } from '../../../lib/storage/device-keys.ts';
import { deviceStorage } from '../../../lib/storage/device-storage.ts';
import { sharedDevice } from '../../../session/shared-device.ts';

/** Scripts cannot read the tablet's cookie. */
export const isTablet = () => deviceStorage.get(deviceKeys.tablet) !== null;

/** A tablet is a shared device. */
export const markTablet = () => {
  deviceStorage.set(deviceKeys.tablet, '1');
  sharedDevice.set(true);
};

/** The device stays shared until a user changes that. */
export const unmarkTablet = () => deviceStorage.remove(deviceKeys.tablet);
