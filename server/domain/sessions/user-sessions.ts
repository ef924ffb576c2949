import { and, desc, eq, ne } from 'drizzle-orm';
import { isValidSession } from '../../db/is-valid-session.ts';
import { requireUuid } from '../../db/paging.ts';
import { type Session, sessions } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { endSession } from './sessions.ts';

interface Validity {
  readonly idleMinutes: number;
  readonly now: Date;
}

export const listUserSessions = async (
  { tx, whereTenant }: TenantScope,
  session: Session,
  { idleMinutes, now }: Validity,
) => {
  const rows = await tx
    .select({
      id: sessions.id,
      device: sessions.device,
      signedInAt: sessions.signedInAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      whereTenant(sessions, eq(sessions.userId, session.user.id), isValidSession(idleMinutes, now)),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.signedInAt), sessions.id);
  return rows.map(({ signedInAt, lastSeenAt, ...row }) => ({
    ...row,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: row.id === session.id,
  }));
};

interface Ending {
  readonly now: Date;
  readonly source: AuditSource;
}

/** Others' sessions are not found. @throws ApiProblem not_found */
export const endUserSession = async (
  { tx, tenantId, whereTenant }: TenantScope,
  { user }: Session,
  id: string,
  { now, source }: Ending,
) => {
  const ended = await tx
    .delete(sessions)
    .where(
      whereTenant(
        sessions,
        and(eq(sessions.userId, user.id), eq(sessions.id, requireUuid('Session', id))),
      ),
    )
    .returning({ id: sessions.id });
  if (ended.length === 0) throw createNotFoundError('Session');
  await recordAuditEvent(tx, { tenantId, at: now, source, kind: 'sessions_ended' });
};

export const endOtherSessions = async (
  { tx, tenantId, whereTenant }: TenantScope,
  { id, user }: Session,
  { now, source }: Ending,
) => {
  await recordAuditEvent(tx, { tenantId, at: now, source, kind: 'sessions_ended' });
  await tx
    .delete(sessions)
    .where(whereTenant(sessions, and(eq(sessions.userId, user.id), ne(sessions.id, id))));
};

export const logOut = async (
  scope: TenantScope,
  session: Session,
  now: Date,
  source: AuditSource,
) => {
  await endSession(scope, session);
  await recordAuditEvent(scope.tx, {
    tenantId: scope.tenantId,
    at: now,
    source,
    kind: 'logged_out',
  });
};
