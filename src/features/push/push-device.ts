import { api } from '../../http/api.ts';
import { deviceKeys } from '../../lib/device-keys.ts';
import { deviceStorage } from '../../lib/device-storage.ts';
import { createStore } from '../../lib/store.ts';

/** Whether this device is told when a request is paid. A mark on it says so to the next page; it says no more. */
export const isTold = createStore(deviceStorage.get(deviceKeys.push) !== null);

const note = (on: boolean) => {
  if (on) deviceStorage.set(deviceKeys.push, '1');
  else deviceStorage.remove(deviceKeys.push);
  isTold.set(on);
};

/** On an iPhone only an app on the home screen can. */
export const canBeTold = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The app's worker, where it runs; it is the worker that is told. */
const manager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;

const register = async (subscription: PushSubscription, isShared: boolean) => {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await api.subscribePush({ payload: { endpoint: endpoint ?? '', keys: { p256dh, auth }, isShared } });
};

const subscribe = async (pushManager: PushManager) => {
  const { publicKey } = await api.getPushKey({});
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // It was made for a key that the server has no more.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
};

/** From a press: asks for permission, and has this device told. Rejects where the browser or the server will not. */
export const beTold = async (isShared: boolean) => {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const pushManager = await manager();
  if (!pushManager) throw new Error('There is no worker to be told');
  await register(await subscribe(pushManager), isShared);
  note(true);
};

/** The same device in a session that the server does not know it by. Off where the browser has let go of it. */
export const beToldStill = async (isShared: boolean) => {
  const subscription = await (await manager())?.getSubscription();
  if (subscription) await register(subscription, isShared);
  else note(false);
};

/** At once on the device, whether there is a network or not. The server learns of it with the end of the session. */
export const forgetDevice = async () => {
  const subscription = await (await manager())?.getSubscription();
  await subscription?.unsubscribe();
  note(false);
  return subscription?.endpoint;
};

/** From a press, by somebody who stays signed in. */
export const beToldNoMore = async () => {
  const endpoint = await forgetDevice();
  if (endpoint !== undefined) await api.unsubscribePush({ payload: { endpoint } }).catch(() => undefined);
};
