import { useRouter } from '@tanstack/react-router';
import { PushOptIn } from '../features/push/push-opt-in.tsx';
import { useSessionContext } from '../features/session/session-context.tsx';
import { sharedDevice } from '../features/session/shared-device.ts';
import { useExtension } from '../features/session/use-session.ts';
import { useStore } from '../lib/store.ts';
import { syncPushSubscription } from './sync-push-subscription.ts';

/** Offers notifications about payments, if the backend supports them. */
export const PaymentPushOptIn = () => {
  const session = useSessionContext();
  const { history } = useRouter();
  const isShared = useStore(sharedDevice);
  const isOffered = useExtension('push');
  return (
    isOffered && (
      <PushOptIn isShared={isShared} onEnabled={() => syncPushSubscription(session, (path) => history.push(path))} />
    )
  );
};
