import { and, gt, isNull, or } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS, SESSION_LIFETIME_MS } from '../lib/time/durations.ts';
import { sessions } from './schema.ts';

/** A session on a tablet lasts at most a long shift. */
const TABLET_SESSION_LIFETIME_MS = 12 * HOUR_MS;
/**
 * The app on a tablet signs idle users out after five minutes. This timeout ends the session when
 * the browser was closed before that. It is longer, because a user may read for some minutes
 * without a call.
 */
const TABLET_IDLE_MS = 15 * MINUTE_MS;

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * The condition for sessions that have not expired by the rules of their tablet, if they are on
 * one.
 */
const isWithinTabletLimits = (now: Date) =>
  or(
    isNull(sessions.tabletId),
    and(
      gt(sessions.signedInAt, ago(now, TABLET_SESSION_LIFETIME_MS)),
      gt(sessions.lastSeenAt, ago(now, TABLET_IDLE_MS)),
    ),
  );

/** The condition for sessions that have not expired. */
export const isValidSession = (idleMinutes: number, now: Date) =>
  and(
    gt(sessions.signedInAt, ago(now, SESSION_LIFETIME_MS)),
    gt(sessions.lastSeenAt, ago(now, idleMinutes * MINUTE_MS)),
    isWithinTabletLimits(now),
  );
