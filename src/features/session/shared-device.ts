import { deviceKeys } from '../../lib/device-keys.ts';
import { deviceStorage } from '../../lib/device-storage.ts';
import { createStore } from '../../lib/store.ts';

const key = deviceKeys.sharedDevice;
const remembered = () => deviceStorage.get(key) !== null;

const store = createStore(remembered());

/**
 * Whether several people use this device: nothing of a person is then saved on it, and who does not use it is signed
 * out. Remembered on the device, for all its tabs; where storage is forbidden, for as long as the page lives.
 */
export const sharedDevice = {
  get: store.get,
  subscribe: store.subscribe,
  set: (isShared: boolean) => {
    if (isShared) deviceStorage.set(key, '1');
    else deviceStorage.remove(key);
    store.set(isShared);
  },
};

/** Follows the switch when another tab turns it. */
export const subscribeSharedDevice = () =>
  window.addEventListener('storage', (event) => {
    if (event.key === key) store.set(remembered());
  });
