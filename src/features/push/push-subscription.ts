import { pushCalls } from '../../../contract/calls/push-calls.ts';
import { createApi } from '../../http/create-api.ts';
import { deviceKeys } from '../../lib/storage/device-keys.ts';
import { deviceStorage } from '../../lib/storage/device-storage.ts';
import { createStore } from '../../lib/store.ts';

const pushApi = createApi(pushCalls);

/** The storage keeps the value for the next page. */
export const isPushEnabled = createStore(deviceStorage.get(deviceKeys.push) !== null);

const setPushEnabled = (isEnabled: boolean) => {
  if (isEnabled) deviceStorage.set(deviceKeys.push, '1');
  else deviceStorage.remove(deviceKeys.push);
  isPushEnabled.set(isEnabled);
};

/** An iPhone supports push only in the installed app. */
export const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const getPushManager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;

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
    // The device may have a subscription with a former key of the server. Otherwise the error has
    // another cause.
    const outdated = await pushManager.getSubscription();
    if (!outdated) throw error;
    await outdated.unsubscribe();
    return pushManager.subscribe(options);
  }
};

/**
 * Browsers ask for permission only after a click. Without it, the call resolves without a
 * subscription.
 */
export const enablePush = async (isShared: boolean) => {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const pushManager = await getPushManager();
  if (!pushManager) throw new Error('There is no service worker to subscribe');
  await registerSubscription(await subscribeDevice(pushManager), isShared);
  setPushEnabled(true);
};

/** A new session needs the subscription again, and the browser may have dropped it. */
export const renewPush = async (isShared: boolean) => {
  const subscription = await (await getPushManager())?.getSubscription();
  if (subscription) await registerSubscription(subscription, isShared);
  else setPushEnabled(false);
};

/**
 * The call needs no network, because the server removes the subscription with the session. Resolves
 * to the endpoint.
 */
export const unsubscribeDevice = async () => {
  const subscription = await (await getPushManager())?.getSubscription();
  await subscription?.unsubscribe();
  setPushEnabled(false);
  return subscription?.endpoint;
};

/** The session goes on, so the server must forget the subscription, too. */
export const disablePush = async () => {
  const endpoint = await unsubscribeDevice();
  if (endpoint !== undefined)
    await pushApi.unsubscribePush({ payload: { endpoint } }).catch(() => undefined);
};
