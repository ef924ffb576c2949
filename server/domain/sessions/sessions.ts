import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { getSessionLimits, isWithinLimits } from '../../db/is-valid-session.ts';
import { type Session, sessions, tablets, users } from '../../db/schema.ts';
import { createStatement } from '../../db/statement.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { hashToken, newToken } from '../../lib/crypto/ids.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';

interface SessionQuery {
  readonly tenantId: string;
  readonly token: string;
  readonly idleMinutes: number;
  readonly now: Date;
  readonly tabletToken?: string | undefined;
  /** The call restarts the idle timeout. This is written at most once a minute. */
  readonly extendsSession: boolean;
}

/**
 * Sessions that began on a tablet before November 2026 lack its rules. Resolves with null on other devices.
 */
const adoptTablet = async (
  unscopedDb: Database['unscopedDb'],
  {
    tenantId,
    tokenHash,
    tabletToken,
  }: Pick<SessionQuery, 'tenantId' | 'tabletToken'> & { tokenHash: string },
) => {
  if (tabletToken === undefined) return null;
  const [tablet] = await unscopedDb
    .select({ id: tablets.id, name: tablets.name })
    .from(tablets)
    .where(and(eq(tablets.tenantId, tenantId), eq(tablets.tokenHash, hashToken(tabletToken))));
  if (!tablet) return null;
  await unscopedDb
    .update(sessions)
    .set({ tabletId: tablet.id })
    .where(eq(sessions.tokenHash, tokenHash));
  return tablet;
};

const selectSession = createStatement((db) =>
  db
    .select({
      id: sessions.id,
      signedInAt: sessions.signedInAt,
      lastSeenAt: sessions.lastSeenAt,
      byPin: sessions.byPin,
      tablet: { id: tablets.id, name: tablets.name },
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
    .leftJoin(
      tablets,
      and(eq(tablets.tenantId, sessions.tenantId), eq(tablets.id, sessions.tabletId)),
    )
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        eq(sessions.tenantId, sql.placeholder('tenantId')),
        eq(users.isActive, true),
        isWithinLimits({
          signedInAfter: sql.placeholder('signedInAfter'),
          seenAfter: sql.placeholder('seenAfter'),
          signedInOnTabletAfter: sql.placeholder('signedInOnTabletAfter'),
          seenOnTabletAfter: sql.placeholder('seenOnTabletAfter'),
        }),
      ),
    ),
);

export const findSession = async (
  { unscopedDb }: Database,
  { tenantId, token, tabletToken, idleMinutes, now, extendsSession }: SessionQuery,
): Promise<Session | undefined> => {
  const tokenHash = hashToken(token);
  const limits = getSessionLimits(idleMinutes, now);
  const [found] = await selectSession(unscopedDb, { tokenHash, tenantId, ...limits });
  if (!found) return undefined;
  if (extendsSession && now.getTime() - found.lastSeenAt.getTime() >= MINUTE_MS) {
    await unscopedDb
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(eq(sessions.tokenHash, tokenHash));
  }
  const { lastSeenAt: _, ...session } = found;
  const tablet =
    session.tablet ?? (await adoptTablet(unscopedDb, { tenantId, tokenHash, tabletToken }));
  return { tokenHash, ...session, tablet };
};

interface NewSession {
  readonly userId: string;
  readonly device: string | null;
  /** After a change of the password, it is that of the replaced session. */
  readonly signedInAt: Date;
  readonly now: Date;
  /** The tablet's rules hold for every session on it. */
  readonly tablet: Pick<typeof tablets.$inferSelect, 'id'> | undefined;
  readonly byPin?: boolean;
}

export const beginSession = async (scope: TenantScope, { now, tablet, ...session }: NewSession) => {
  const token = newToken();
  await scope.tx.insert(sessions).values({
    ...session,
    tabletId: tablet?.id,
    tokenHash: hashToken(token),
    tenantId: scope.tenantId,
    lastSeenAt: now,
  });
  return token;
};

export const moveSessionToTablet = async (
  scope: TenantScope,
  { tokenHash }: Session,
  tabletId: string,
) => {
  await scope.tx
    .update(sessions)
    .set({ tabletId })
    .where(scope.whereTenant(sessions, eq(sessions.tokenHash, tokenHash)));
};

export const endSession = async (scope: TenantScope, session: Session | undefined) => {
  if (session)
    await scope.tx
      .delete(sessions)
      .where(scope.whereTenant(sessions, eq(sessions.tokenHash, session.tokenHash)));
};

export const endUserSessions = async (scope: TenantScope, userId: string, exceptToken?: string) => {
  const others =
    exceptToken === undefined ? undefined : ne(sessions.tokenHash, hashToken(exceptToken));
  await scope.tx
    .delete(sessions)
    .where(scope.whereTenant(sessions, eq(sessions.userId, userId), others));
};

/** Returns undefined without a cookie, or when an owner has removed the tablet. */
export const findTablet = async (
  { tx, whereTenant }: TenantScope,
  token: string | undefined,
): Promise<typeof tablets.$inferSelect | undefined> => {
  if (token === undefined) return undefined;
  const [found] = await tx
    .select()
    .from(tablets)
    .where(whereTenant(tablets, eq(tablets.tokenHash, hashToken(token))));
  return found;
};
