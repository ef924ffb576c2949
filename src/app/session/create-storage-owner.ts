import { isPersistenceEnabled } from '../../lib/query/persistence.ts';
import type { GetStorageOwner } from '../../lib/storage/storage-owner.ts';
import { getSignedInUserKey, type Session } from '../../session/session.ts';
import { sharedDevice } from '../../session/shared-device.ts';
import type { LoginGeneration } from './login-generation.ts';

/** See docs/decisions/007. */
export const createStorageOwner =
  (session: Session, generation: LoginGeneration): GetStorageOwner =>
  () => {
    if (!isPersistenceEnabled() || sharedDevice.get()) return undefined;
    const userKey = getSignedInUserKey(session.getState());
    const loginGeneration = generation.getCurrent();
    return userKey === undefined || loginGeneration === undefined
      ? undefined
      : { userKey, loginGeneration };
  };
