import { isPushEnabled, renewPush, unsubscribeDevice } from '../features/push/push-subscription.ts';
import { getSignedInUserKey, type Session } from '../features/session/session.ts';
import { sharedDevice } from '../features/session/shared-device.ts';
import { dirtyState } from '../lib/dirty-state.ts';

const syncedSessions = new WeakSet<Session>();

/** The user clicked a notification while the app is open: shows the payment, unless a form has unsaved input. */
const openClickedPayments = (navigate: (path: string) => void) =>
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (data?.type !== 'OPEN_PAYMENT' || typeof data.path !== 'string' || dirtyState.isDirty('input')) return;
    port?.postMessage('opened');
    navigate(data.path);
  });

/**
 * While push is enabled on this device, removes its subscription at sign-out, with or without a network, and registers it
 * again for each new session. A page that closed too early leaves the removal to the next one.
 */
export const syncPushSubscription = (session: Session, navigate: (path: string) => void) => {
  if (syncedSessions.has(session) || !('serviceWorker' in navigator)) return;
  syncedSessions.add(session);
  let syncedKey: string | undefined;
  const sync = () => {
    const state = session.getState();
    if (state.status === 'loading' || state.status === 'reauthenticating' || !isPushEnabled.get()) return;
    const userKey = getSignedInUserKey(state);
    if (userKey === syncedKey && userKey !== undefined) return;
    syncedKey = userKey;
    (userKey === undefined ? unsubscribeDevice() : renewPush(sharedDevice.get())).catch(() => undefined);
  };
  openClickedPayments(navigate);
  session.subscribe(sync);
  sync();
};
