import {
  isPushEnabled,
  renewPush,
  unsubscribeDevice,
} from '../../features/push/push-subscription.ts';
import { dirtyState } from '../../lib/tabs/dirty-state.ts';
import { getSignedInUserKey, type Session } from '../../session/session.ts';
import { sharedDevice } from '../../session/shared-device.ts';

const syncedSessions = new WeakSet<Session>();

/** Unsaved input keeps its screen open. */
const openClickedPayments = (navigate: (path: string) => void) =>
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (
      data?.type !== 'OPEN_PAYMENT' ||
      typeof data.path !== 'string' ||
      dirtyState.isDirty('input')
    )
      return;
    port?.postMessage('opened');
    navigate(data.path);
  });

/**
 * Each session has its own push subscription. Log-out removes it even offline. If the page closes
 * first, the next page removes it.
 */
export const syncPushSubscription = (session: Session, navigate: (path: string) => void) => {
  if (syncedSessions.has(session) || !('serviceWorker' in navigator)) return;
  syncedSessions.add(session);
  let syncedUserKey: string | undefined;
  const sync = () => {
    const state = session.getState();
    if (state.status === 'loading' || state.status === 'reauthenticating' || !isPushEnabled.get())
      return;
    const userKey = getSignedInUserKey(state);
    if (userKey === syncedUserKey && userKey !== undefined) return;
    syncedUserKey = userKey;
    const change = userKey === undefined ? unsubscribeDevice() : renewPush(sharedDevice.get());
    change.catch(() => undefined);
  };
  openClickedPayments(navigate);
  session.subscribe(sync);
  sync();
};
