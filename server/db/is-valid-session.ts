import { and, gt, isNull, or, type Placeholder } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS, SESSION_LIFETIME_MS } from '../lib/time/durations.ts';
import { sessions } from './schema.ts';

/** A long shift. */
export const TABLET_SESSION_LIFETIME_MS = 12 * HOUR_MS;
/**
 * The app on a tablet signs idle users out after five minutes. This timeout is for a browser that was closed
 * before. A user may read for minutes without a call, so it is longer.
 */
const TABLET_IDLE_MS = 15 * MINUTE_MS;

const subtractMs = (now: Date, ms: number) => new Date(now.getTime() - ms);

export const getSessionLimits = (idleMinutes: number, now: Date) => ({
  signedInAfter: subtractMs(now, SESSION_LIFETIME_MS),
  seenAfter: subtractMs(now, idleMinutes * MINUTE_MS),
  signedInOnTabletAfter: subtractMs(now, TABLET_SESSION_LIFETIME_MS),
  seenOnTabletAfter: subtractMs(now, TABLET_IDLE_MS),
});

type SessionLimits = Readonly<
  Record<keyof ReturnType<typeof getSessionLimits>, Date | Placeholder>
>;

/** A device without a connection may be idle for longer. */
export const isWithinLifetime = ({
  signedInAfter,
  signedInOnTabletAfter,
}: Pick<SessionLimits, 'signedInAfter' | 'signedInOnTabletAfter'>) =>
  and(
    gt(sessions.signedInAt, signedInAfter),
    or(isNull(sessions.tabletId), gt(sessions.signedInAt, signedInOnTabletAfter)),
  );

export const isWithinLimits = (limits: SessionLimits) =>
  and(
    isWithinLifetime(limits),
    gt(sessions.lastSeenAt, limits.seenAfter),
    or(isNull(sessions.tabletId), gt(sessions.lastSeenAt, limits.seenOnTabletAfter)),
  );

export const isValidSession = (idleMinutes: number, now: Date) =>
  isWithinLimits(getSessionLimits(idleMinutes, now));
