import { useRouter } from '@tanstack/react-router';
import { TellMe } from '../features/push/tell-me.tsx';
import { useSessionContext } from '../features/session/session-context.tsx';
import { sharedDevice } from '../features/session/shared-device.ts';
import { useExtension } from '../features/session/use-session.ts';
import { useStore } from '../lib/store.ts';
import { keepPushWithPerson } from './push-upkeep.ts';

/** Where the backend can tell devices of payments: the offer to be told. */
export const TellMeOfPayments = () => {
  const session = useSessionContext();
  const { history } = useRouter();
  const isShared = useStore(sharedDevice);
  const isOffered = useExtension('push');
  return (
    isOffered && <TellMe isShared={isShared} onTold={() => keepPushWithPerson(session, (path) => history.push(path))} />
  );
};
