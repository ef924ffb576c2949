import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PushOptIn } from '../../features/push/push-opt-in.tsx';
import { isPushEnabled } from '../../features/push/push-subscription.ts';
import { deviceStorage } from '../../lib/storage/device-storage.ts';
import { useStore } from '../../lib/store.ts';
import { useSessionContext } from '../../session/session-context.tsx';
import { sharedDevice } from '../../session/shared-device.ts';
import { useCapability } from '../../session/use-session.ts';
import { syncPushSubscription } from './sync-push-subscription.ts';

const OFFERED_KEY = 'beepaid-go-push-offered';

/** Each device offers it once, while notifications are off. */
export const FirstPaymentPushOptIn = () => {
  const [isFirst] = useState(() => deviceStorage.get(OFFERED_KEY) === null && !isPushEnabled.get());
  useEffect(function rememberOffer() {
    deviceStorage.set(OFFERED_KEY, '1');
  }, []);
  return isFirst && <PaymentPushOptIn />;
};

export const PaymentPushOptIn = () => {
  const session = useSessionContext();
  const { history } = useRouter();
  const isShared = useStore(sharedDevice);
  const isOffered = useCapability('live');
  return (
    isOffered && (
      <PushOptIn
        isShared={isShared}
        onEnabled={() => syncPushSubscription(session, (path) => history.push(path))}
      />
    )
  );
};
