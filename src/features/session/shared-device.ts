import { deviceKeys } from '../../lib/device-keys.ts';
import { deviceStorage } from '../../lib/device-storage.ts';
import { createStore } from '../../lib/store.ts';

const key = deviceKeys.sharedDevice;
const readStored = () => deviceStorage.get(key) !== null;

const store = createStore(readStored());

/**
 * Whether several users share this device. Then no user data is persisted, and idle users are signed out. Stored on the
 * device for all tabs; where storage is forbidden, it lasts as long as the page.
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

/** Updates the store when another tab turns the switch. */
export const subscribeSharedDevice = () =>
  window.addEventListener('storage', (event) => {
    if (event.key === key) store.set(readStored());
  });
