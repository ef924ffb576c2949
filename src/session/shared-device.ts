import { deviceKeys } from '../lib/storage/device-keys.ts';
import { deviceStorage } from '../lib/storage/device-storage.ts';
import { createStore } from '../lib/store.ts';

const key = deviceKeys.sharedDevice;
const readStored = () => deviceStorage.get(key) !== null;

const store = createStore(readStored());

/**
 * The app persists no user data and signs idle users out. All tabs share the setting. Where storage
 * is forbidden, it lasts as long as the page.
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

export const syncSharedDeviceAcrossTabs = () =>
  window.addEventListener('storage', (event) => {
    if (event.key === key) store.set(readStored());
  });
