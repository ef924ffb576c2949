import { and, gt, isNull, or, type Placeholder } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS, SESSION_LIFETIME_MS } from '../lib/time/durations.ts';
import { sessions } from './schema.ts';

/** A session on a tablet lasts at most a long shift. */
export const TABLET_SESSION_LIFETIME_MS = 12 * HOUR_MS;
/**
 * The app on a tablet signs idle users out after five minutes. This timeout ends the session when
 * the browser was closed before that. It is longer, because a user may read for some minutes
 * without a call.
 */
const TABLET_IDLE_MS = 15 * MINUTE_MS;

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** The times after which a session must have begun, and have been used, to be valid. */
export const getSessionLimits = (idleMinutes: number, now: Date) => ({
  signedInAfter: ago(now, SESSION_LIFETIME_MS),
  seenAfter: ago(now, idleMinutes * MINUTE_MS),
  signedInOnTabletAfter: ago(now, TABLET_SESSION_LIFETIME_MS),
  seenOnTabletAfter: ago(now, TABLET_IDLE_MS),
});

type SessionLimits = Readonly<
  Record<keyof ReturnType<typeof getSessionLimits>, Date | Placeholder>
>;

/**
 * The condition for sessions that began within `limits`. They may have been idle for longer than a
 * valid session, as on a device without a connection.
 */
export const isWithinLifetime = ({
  signedInAfter,
  signedInOnTabletAfter,
}: Pick<SessionLimits, 'signedInAfter' | 'signedInOnTabletAfter'>) =>
  and(
    gt(sessions.signedInAt, signedInAfter),
    or(isNull(sessions.tabletId), gt(sessions.signedInAt, signedInOnTabletAfter)),
  );

/** The condition for sessions that are within `limits`, which may be placeholders. */
export const isWithinLimits = (limits: SessionLimits) =>
  and(
    isWithinLifetime(limits),
    gt(sessions.lastSeenAt, limits.seenAfter),
    or(isNull(sessions.tabletId), gt(sessions.lastSeenAt, limits.seenOnTabletAfter)),
  );

/** The condition for sessions that have not expired. */
export const isValidSession = (idleMinutes: number, now: Date) =>
  isWithinLimits(getSessionLimits(idleMinutes, now));
