import type { QueryClient } from '@tanstack/react-query';
import { beToldStill, forgetDevice, isTold } from '../features/push/push-device.ts';
import { sessionKeys } from '../features/session/api.ts';
import { identityOf } from '../features/session/identity.ts';
import { sharedDevice } from '../features/session/shared-device.ts';
import { heldPerson } from '../features/session/sign-in-over.ts';
import { unsaved } from '../lib/unsaved.ts';

const followed = new WeakSet<QueryClient>();

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
export const keepPushWithPerson = (client: QueryClient, open: (path: string) => void) => {
  if (followed.has(client) || !('serviceWorker' in navigator)) return;
  followed.add(client);
  let known: string | undefined;
  const look = () => {
    const user = client.getQueryData(sessionKeys.user);
    if (user === undefined || heldPerson.get() || !isTold.get()) return;
    const now = identityOf(user);
    if (now === known && now !== undefined) return;
    known = now;
    (now === undefined ? forgetDevice() : beToldStill(sharedDevice.get())).catch(() => undefined);
  };
  openPayments(open);
  client.getQueryCache().subscribe(look);
  look();
};
