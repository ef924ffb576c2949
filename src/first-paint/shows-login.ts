import { deviceKeys } from '../lib/device-keys.ts';
import { deviceStorage } from '../lib/device-storage.ts';

const isNewDevice = () => deviceStorage.keys()?.every((key) => !key.startsWith(deviceKeys.ours)) ?? false;

/** Whether this page opens at log-in. Whoever opens the app where it has never been is on the way there. */
export const showsLogin = () => {
  const { pathname } = window.location;
  return pathname === '/login' || (pathname === '/' && isNewDevice());
};
