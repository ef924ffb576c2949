import { deleteDraftDatabase } from '../../lib/storage/draft-database.ts';
import { getSignedInUserKey, type Session } from '../../session/session.ts';
import { sharedDevice } from '../../session/shared-device.ts';
import { readLoginGeneration } from './login-generation.ts';

/** The browser may have ended the page during a log-out. */
export const deleteOrphanedDrafts = () => {
  if (readLoginGeneration() === undefined) deleteDraftDatabase();
};

/** Every tab deletes the drafts, because each could have saved one during the log-out. */
export const deleteDraftsOnLogOut = (session: Session) => {
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
