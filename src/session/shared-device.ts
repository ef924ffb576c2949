import { deviceKeys } from '../lib/storage/device-keys.ts';
import { deviceStorage } from '../lib/storage/device-storage.ts';
import { createStore } from '../lib/store.ts';

const key = deviceKeys.sharedDevice;
const readStored = () => deviceStorage.get(key) !== null;

const store = createStore(readStored());

/**
 * True if several users share this device: the app then persists no user data and signs idle users
 * out. Stored on the device for all tabs; if the browser forbids storage, kept until the page
 * closes.
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

/** Updates the store when another tab changes the setting. */
export const syncSharedDeviceAcrossTabs = () =>
  window.addEventListener('storage', (event) => {
    if (event.key === key) store.set(readStored());
  });
