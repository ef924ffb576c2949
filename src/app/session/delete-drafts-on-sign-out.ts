import { deleteDraftDatabase } from '../../lib/storage/draft-database.ts';
import { getSignedInUserKey, type Session } from '../../session/session.ts';
import { sharedDevice } from '../../session/shared-device.ts';
import { readLoginGeneration } from './login-generation.ts';

/** The browser may end the page during a sign-out. */
export const deleteOrphanedDrafts = () => {
  if (readLoginGeneration() === undefined) deleteDraftDatabase();
};

/**
 * Also for another user, and for a device that becomes shared. Each tab could have saved a draft
 * during the sign-out.
 */
export const deleteDraftsOnSignOut = (session: Session) => {
  const unsubscribes = [
    session.subscribe((next, previous) => {
      const [previousKey, nextKey] = [getSignedInUserKey(previous), getSignedInUserKey(next)];
      const isOtherUser = previousKey !== undefined && previousKey !== nextKey;
      if (nextKey === undefined || isOtherUser) deleteDraftDatabase();
    }),
    sharedDevice.subscribe(() => sharedDevice.get() && deleteDraftDatabase()),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
};
