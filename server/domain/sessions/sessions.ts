import { and, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Fence } from '../../db/fence.ts';
import { type Session, sessions, users } from '../../db/schema.ts';
import { minuteMs, sessionLifeMs } from '../../lib/durations.ts';
import { hashToken, newToken } from '../../lib/ids.ts';

interface SessionQuery {
  readonly tenantId: string;
  readonly token: string;
  readonly idleMinutes: number;
  readonly now: Date;
  /** Whether the idle timeout starts again; it is written at most once a minute. */
  readonly isUse: boolean;
}

/** The live session behind a cookie. */
export const findSession = async (
  { system }: Database,
  { tenantId, token, idleMinutes, now, isUse }: SessionQuery,
): Promise<Session | undefined> => {
  const tokenHash = hashToken(token);
  const [found] = await system
    .select({
      signedInAt: sessions.signedInAt,
      lastSeenAt: sessions.lastSeenAt,
      user: { id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.tenantId, tenantId),
        eq(users.isActive, true),
        gt(sessions.signedInAt, new Date(now.getTime() - sessionLifeMs)),
        gt(sessions.lastSeenAt, new Date(now.getTime() - idleMinutes * minuteMs)),
      ),
    );
  if (!found) return undefined;
  if (isUse && now.getTime() - found.lastSeenAt.getTime() >= minuteMs) {
    await system.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
  }
  return { tokenHash, signedInAt: found.signedInAt, user: found.user };
};

/** Begins a session and returns the token for its cookie. */
export const beginSession = async (fence: Fence, userId: string, signedInAt: Date, now: Date) => {
  const token = newToken();
  await fence.tx
    .insert(sessions)
    .values({ tokenHash: hashToken(token), tenantId: fence.tenantId, userId, signedInAt, lastSeenAt: now });
  return token;
};

export const endSession = async (fence: Fence, session: Session | undefined) => {
  if (session) await fence.tx.delete(sessions).where(fence.own(sessions, eq(sessions.tokenHash, session.tokenHash)));
};

/** Ends all sessions of a user, but for the one whose token is `kept`. */
export const endSessionsOf = async (fence: Fence, userId: string, kept?: string) => {
  const others = kept === undefined ? undefined : ne(sessions.tokenHash, hashToken(kept));
  await fence.tx.delete(sessions).where(fence.own(sessions, eq(sessions.userId, userId), others));
};
