import { beToldStill, forgetDevice, isTold } from '../features/push/push-device.ts';
import { getSignedInUserKey, type Session } from '../features/session/session.ts';
import { sharedDevice } from '../features/session/shared-device.ts';
import { unsaved } from '../lib/unsaved.ts';

const followed = new WeakSet<Session>();

/** A notification was pressed while the app is open: it shows the payment, unless that would take what somebody types. */
const openPayments = (open: (path: string) => void) =>
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (data?.type !== 'OPEN_PAYMENT' || typeof data.path !== 'string' || unsaved.has('typing')) return;
    port?.postMessage('opened');
    open(data.path);
  });

/**
 * While this device is told of payments: nobody is told once its person has gone, with or without a network, in this page
 * or, where that has ended first, in the next; and the server knows the device in every new session of theirs.
 */
export const keepPushWithPerson = (session: Session, open: (path: string) => void) => {
  if (followed.has(session) || !('serviceWorker' in navigator)) return;
  followed.add(session);
  let syncedKey: string | undefined;
  const sync = () => {
    const state = session.getState();
    if (state.status === 'loading' || state.status === 'reauthenticating' || !isTold.get()) return;
    const userKey = getSignedInUserKey(state);
    if (userKey === syncedKey && userKey !== undefined) return;
    syncedKey = userKey;
    (userKey === undefined ? forgetDevice() : beToldStill(sharedDevice.get())).catch(() => undefined);
  };
  openPayments(open);
  session.subscribe(sync);
  sync();
};
