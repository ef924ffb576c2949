import { createId } from '../../lib/browser/create-id.ts';
import { deviceKeys } from '../../lib/storage/device-keys.ts';
import { deviceStorage } from '../../lib/storage/device-storage.ts';
import { getSignedInUserKey, type Session } from '../../session/session.ts';

const key = deviceKeys.loginGeneration;

/** While the session loads, the generation belongs to the previous visit. */
export const readLoginGeneration = () => deviceStorage.get(key) ?? undefined;

const readOrCreate = () => {
  const generation = readLoginGeneration() ?? createId();
  return deviceStorage.set(key, generation) ? generation : undefined;
};

/**
 * One log-in on this device. A tab may miss a log-out in another tab. The stored generation then
 * tells:
 * | stored generation | meaning for the tab |
 * | its own | the user is signed in |
 * | another one | another user has logged in since |
 * | none | the user has signed out |
 */
export const createLoginGeneration = (session: Session) => {
  let own: string | undefined;
  const markSignedOut = () => deviceStorage.set(deviceKeys.signedOut, '1');

  const dropOwn = () => {
    // Another tab may have stored the generation of the next user.
    if (own !== undefined && readLoginGeneration() === own) deviceStorage.remove(key);
    own = undefined;
  };
  const unsubscribe = session.subscribe((next, previous) => {
    const userKey = getSignedInUserKey(next);
    if (userKey === undefined) {
      // The user of the last visit is signed out.
      if (previous.status === 'loading') deviceStorage.remove(key);
      dropOwn();
      if (next.status === 'signedOut') markSignedOut();
    } else if (userKey !== getSignedInUserKey(previous)) {
      own = readOrCreate();
      deviceStorage.remove(deviceKeys.signedOut);
    }
  });

  if (session.getState().status === 'signedOut') markSignedOut();
  return {
    unsubscribe,
    /** Returns undefined once the user has signed out in any tab. */
    getCurrent: () => (own !== undefined && readLoginGeneration() === own ? own : undefined),
    /** Without storage, it is always false. */
    isRevoked: () => own !== undefined && readLoginGeneration() !== own,
  };
};

export type LoginGeneration = ReturnType<typeof createLoginGeneration>;
