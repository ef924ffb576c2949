import { pushCalls } from '../../../contract/calls/push-calls.ts';
import { createApi } from '../../http/create-api.ts';
import { deviceKeys } from '../../lib/storage/device-keys.ts';
import { deviceStorage } from '../../lib/storage/device-storage.ts';
import { createStore } from '../../lib/store.ts';

const pushApi = createApi(pushCalls);

/**
 * Whether this device receives notifications about payments. The value is also in the device's
 * storage, for the next page.
 */
export const isPushEnabled = createStore(deviceStorage.get(deviceKeys.push) !== null);

const setPushEnabled = (isEnabled: boolean) => {
  if (isEnabled) deviceStorage.set(deviceKeys.push, '1');
  else deviceStorage.remove(deviceKeys.push);
  isPushEnabled.set(isEnabled);
};

/** Whether the browser supports push. An iPhone supports it only in the installed app. */
export const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const getPushManager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;

/** Sends the subscription to the server. */
const registerSubscription = async (subscription: PushSubscription, isShared: boolean) => {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await pushApi.subscribePush({ payload: { endpoint, keys: { p256dh, auth }, isShared } });
};

const subscribeDevice = async (pushManager: PushManager) => {
  const { publicKey } = await pushApi.getPushKey({});
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // `subscribe` fails if the device has a subscription with a key that the server has replaced.
    // If the device has no subscription, the error has another cause.
    const outdated = await pushManager.getSubscription();
    if (!outdated) throw error;
    await outdated.unsubscribe();
    return pushManager.subscribe(options);
  }
};

/**
 * Asks the user for permission, which browsers allow only on a click, and subscribes this device.
 * Resolves without a subscription if the user refuses. Rejects if the subscription fails.
 */
export const enablePush = async (isShared: boolean) => {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const pushManager = await getPushManager();
  if (!pushManager) throw new Error('There is no service worker to subscribe');
  await registerSubscription(await subscribeDevice(pushManager), isShared);
  setPushEnabled(true);
};

/**
 * Registers this device's subscription for a new session. Disables push if the browser has dropped
 * the subscription.
 */
export const renewPush = async (isShared: boolean) => {
  const subscription = await (await getPushManager())?.getSubscription();
  if (subscription) await registerSubscription(subscription, isShared);
  else setPushEnabled(false);
};

/**
 * Stops notifications on this device, with or without a network. The server removes the
 * subscription together with the session. Resolves with the endpoint of the removed subscription.
 */
export const unsubscribeDevice = async () => {
  const subscription = await (await getPushManager())?.getSubscription();
  await subscription?.unsubscribe();
  setPushEnabled(false);
  return subscription?.endpoint;
};

/**
 * Stops notifications for a user who stays signed in: removes the subscription on the device and on
 * the server.
 */
export const disablePush = async () => {
  const endpoint = await unsubscribeDevice();
  if (endpoint !== undefined)
    await pushApi.unsubscribePush({ payload: { endpoint } }).catch(() => undefined);
};
