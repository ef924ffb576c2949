import { and, eq } from 'drizzle-orm';
import { type Session, type Tenant, users } from '../../db/schema.ts';
import type { RunInTenantScope } from '../../db/tenant-scope.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import { type AuditSource, toUserActor } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { NotifyUser } from '../messages/notify-user.ts';
import { deleteCredentials } from '../sessions/delete-credentials.ts';
import { checkPassword } from '../sessions/password-policy.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { beginSession, endSession, endUserSessions, findTablet } from '../sessions/sessions.ts';
import { consumePasswordReset, findResetUser } from './password-resets.ts';

interface Reset {
  readonly token: string;
  readonly password: string;
  readonly tenant: Pick<Tenant, 'name' | 'address'>;
  readonly session: Session | undefined;
  readonly device: string | null;
  readonly tabletToken: string | undefined;
  readonly now: Date;
  readonly source: AuditSource;
  readonly notifyUser: NotifyUser;
}

/**
 * The user's passkeys, PIN and earlier sessions go.
 * @throws ApiProblem not_found, invalid
 */
export const resetPassword = async (
  runInTenantScope: RunInTenantScope,
  { token, password, tenant, session, device, tabletToken, now, source, notifyUser }: Reset,
) => {
  const user = await runInTenantScope((scope) => findResetUser(scope, token, now));
  await checkPassword(password, { ...user, shop: tenant });
  const passwordHash = await hashPassword(password);
  const sessionToken = await runInTenantScope(async (scope) => {
    const userId = await consumePasswordReset(scope, token, now);
    const [changed] = await scope.tx
      .update(users)
      .set({ passwordHash })
      .where(scope.whereTenant(users, and(eq(users.id, userId), eq(users.isActive, true))))
      .returning({ id: users.id });
    if (!changed) throw createNotFoundError('Link');
    await endUserSessions(scope, userId);
    await deleteCredentials(scope, userId);
    const entry = {
      tenantId: scope.tenantId,
      at: now,
      source: { ...source, actor: toUserActor(user) },
    };
    await recordAuditEvent(scope.tx, { ...entry, kind: 'password_reset' });
    await notifyUser(scope, userId, 'password_changed');
    await endSession(scope, session);
    const tablet = await findTablet(scope, tabletToken);
    return beginSession(scope, { userId, device, signedInAt: now, now, tablet });
  });
  return { user, sessionToken };
};
