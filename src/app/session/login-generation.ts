import { createId } from '../../lib/browser/create-id.ts';
import { deviceKeys } from '../../lib/storage/device-keys.ts';
import { deviceStorage } from '../../lib/storage/device-storage.ts';
import { getSignedInUserKey, type Session } from '../../session/session.ts';

const key = deviceKeys.loginGeneration;

/** The stored generation: that of the last visit until this visit has resolved its session. */
export const readLoginGeneration = () => deviceStorage.get(key) ?? undefined;

const readOrCreate = () => {
  const generation = readLoginGeneration() ?? createId();
  return deviceStorage.set(key, generation) ? generation : undefined;
};

/**
 * Identifies one log-in on this device. A tab that missed that its user signed out in another tab
 * detects by its generation that its data is revoked.
 */
export const createLoginGeneration = (session: Session) => {
  let own: string | undefined;
  const markSignedOut = () => deviceStorage.set(deviceKeys.signedOut, '1');

  const dropOwn = () => {
    // Another tab may have stored the generation of the next user by now.
    if (own !== undefined && readLoginGeneration() === own) deviceStorage.remove(key);
    own = undefined;
  };
  const unsubscribe = session.subscribe((next, previous) => {
    const userKey = getSignedInUserKey(next);
    if (userKey === undefined) {
      // While loading, the stored generation is that of the last visit, whose user turns out to be
      // signed out.
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
    /** This tab's generation, while its user has not signed out in any tab of the device. */
    getCurrent: () => (own !== undefined && readLoginGeneration() === own ? own : undefined),
    /** True when the user has signed out in another tab; false without storage. */
    isRevoked: () => own !== undefined && readLoginGeneration() !== own,
  };
};

export type LoginGeneration = ReturnType<typeof createLoginGeneration>;
