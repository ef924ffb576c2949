import { and, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { type Session, sessions, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { MINUTE_MS, SESSION_LIFETIME_MS } from '../../lib/durations.ts';
import { hashToken, newToken } from '../../lib/ids.ts';

interface SessionQuery {
  readonly tenantId: string;
  readonly token: string;
  readonly idleMinutes: number;
  readonly now: Date;
  /** Whether the call restarts the idle timeout. The restart is written at most once a minute. */
  readonly extendsSession: boolean;
}

/** Finds the session of a cookie's token, unless it has expired. */
export const findSession = async (
  { system }: Database,
  { tenantId, token, idleMinutes, now, extendsSession }: SessionQuery,
): Promise<Session | undefined> => {
  const tokenHash = hashToken(token);
  const [found] = await system
    .select({
      id: sessions.id,
      signedInAt: sessions.signedInAt,
      lastSeenAt: sessions.lastSeenAt,
      user: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        isOwner: users.isOwner,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.tenantId, tenantId),
        eq(users.isActive, true),
        gt(sessions.signedInAt, new Date(now.getTime() - SESSION_LIFETIME_MS)),
        gt(sessions.lastSeenAt, new Date(now.getTime() - idleMinutes * MINUTE_MS)),
      ),
    );
  if (!found) return undefined;
  if (extendsSession && now.getTime() - found.lastSeenAt.getTime() >= MINUTE_MS) {
    await system.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
  }
  return { tokenHash, id: found.id, signedInAt: found.signedInAt, user: found.user };
};

interface NewSession {
  readonly userId: string;
  /** What the browser says it is. */
  readonly device: string | null;
  readonly signedInAt: Date;
  readonly now: Date;
}

/** Begins a session and returns the token for its cookie. */
export const beginSession = async (scope: TenantScope, { userId, device, signedInAt, now }: NewSession) => {
  const token = newToken();
  await scope.tx
    .insert(sessions)
    .values({ tokenHash: hashToken(token), tenantId: scope.tenantId, userId, device, signedInAt, lastSeenAt: now });
  return token;
};

export const endSession = async (scope: TenantScope, session: Session | undefined) => {
  if (session)
    await scope.tx.delete(sessions).where(scope.whereTenant(sessions, eq(sessions.tokenHash, session.tokenHash)));
};

/** Ends all sessions of a user, except the one with the token `exceptToken`. */
export const endUserSessions = async (scope: TenantScope, userId: string, exceptToken?: string) => {
  const others = exceptToken === undefined ? undefined : ne(sessions.tokenHash, hashToken(exceptToken));
  await scope.tx.delete(sessions).where(scope.whereTenant(sessions, eq(sessions.userId, userId), others));
};
