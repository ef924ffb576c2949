import { eq } from 'drizzle-orm';
import { passwordResets, type Session, type Tenant, users } from '../../db/schema.ts';
import type { RunInTenantScope } from '../../db/tenant-scope.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { NotifyUser } from '../messages/notify-user.ts';
import { moveSubscriptions } from '../push/subscriptions.ts';
import { checkPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { requireFreshSession, requireLiveSession } from './require-session.ts';
import { beginSession, endUserSessions } from './sessions.ts';

interface NewPassword {
  readonly password: string;
  readonly tenant: Pick<Tenant, 'name' | 'address'>;
  readonly device: string | null;
  readonly now: Date;
  readonly source: AuditSource;
  readonly notifyUser: NotifyUser;
}

/** All other sessions and the link to set a new password end. @throws ApiProblem reauth_required, invalid */
export const setPassword = async (
  runInTenantScope: RunInTenantScope,
  session: Session,
  { password, tenant, device, now, source, notifyUser }: NewPassword,
) => {
  requireFreshSession(session, 'to change your password', now);
  await checkPassword(password, { ...session.user, shop: tenant });
  const passwordHash = await hashPassword(password);
  return runInTenantScope(async (scope) => {
    await requireLiveSession(scope, session);
    await scope.tx
      .update(users)
      .set({ passwordHash })
      .where(scope.whereTenant(users, eq(users.id, session.user.id)));
    await scope.tx
      .delete(passwordResets)
      .where(scope.whereTenant(passwordResets, eq(passwordResets.userId, session.user.id)));
    const { signedInAt } = session;
    const newSessionToken = await beginSession(scope, {
      userId: session.user.id,
      device,
      signedInAt,
      now,
      tablet: session.tablet ?? undefined,
    });
    await moveSubscriptions(scope, session, newSessionToken);
    await endUserSessions(scope, session.user.id, newSessionToken);
    await recordAuditEvent(scope.tx, {
      tenantId: scope.tenantId,
      at: now,
      source,
      kind: 'password_changed',
    });
    await notifyUser(scope, session.user.id, 'password_changed');
    return newSessionToken;
  });
};
