import { deviceKeys } from '../../../lib/storage/device-keys.ts';
import { deviceStorage } from '../../../lib/storage/device-storage.ts';

/**
 * Whether the device is an enrolled tablet. The cookie that identifies the tablet cannot be read by
 * scripts.
 */
export const isTablet = () => deviceStorage.get(deviceKeys.tablet) !== null;
