import { deviceKeys } from '../../../lib/storage/device-keys.ts';
import { deviceStorage } from '../../../lib/storage/device-storage.ts';
import { sharedDevice } from '../../../session/shared-device.ts';

/**
 * Whether the device is an enrolled tablet. The cookie that identifies the tablet cannot be read by
 * scripts.
 */
export const isTablet = () => deviceStorage.get(deviceKeys.tablet) !== null;

/** Marks the device as an enrolled tablet, which is a shared device. */
export const markTablet = () => {
  deviceStorage.set(deviceKeys.tablet, '1');
  sharedDevice.set(true);
};

/**
 * Call this when an owner has removed the tablet. The device stays a shared device until a user
 * changes that setting.
 */
export const unmarkTablet = () => deviceStorage.remove(deviceKeys.tablet);
