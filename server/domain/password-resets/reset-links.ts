import { and, eq, isNotNull } from 'drizzle-orm';
import { isInList } from '../../db/list-conditions.ts';
import { type Session, type Tenant, users } from '../../db/schema.ts';
import type { RunInTenantScope, TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { getEmailForms } from '../../lib/text/email-addresses.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { MessageLimits } from '../messages/message-limits.ts';
import { queuePasswordReset } from '../messages/queue.ts';
import { requireFreshSession } from '../sessions/require-session.ts';
import { getStaffUser } from '../staff/staff-users.ts';
import { createPasswordReset, getResetLink } from './password-resets.ts';

interface LinkRequest {
  readonly tenant: Pick<Tenant, 'name'>;
  readonly session: Session;
  readonly appOrigin: string;
  readonly sendsEmail: boolean;
  readonly messageLimits: MessageLimits | undefined;
  readonly now: Date;
  readonly source: AuditSource;
}

/**
 * A server without email returns it for the owner to pass on.
 * @throws ApiProblem reauth_required, not_found, not_active, throttled
 */
export const createResetLink = async (
  scope: TenantScope,
  userId: string,
  { tenant, session, appOrigin, sendsEmail, messageLimits, now, source }: LinkRequest,
) => {
  // The owner could log in as the colleague with the link.
  if (!sendsEmail) requireFreshSession(session, 'to make a link for a staff user', now);
  const user = await getStaffUser(scope, userId, now);
  if (user.status !== 'active')
    throw new ApiProblem('not_active', 'This staff user has no active account');
  const token = await createPasswordReset(scope.tx, { id: user.id, tenantId: scope.tenantId }, now);
  const subject = { type: 'user', id: user.id } as const;
  const entry = { tenantId: scope.tenantId, at: now, source, subject };
  await recordAuditEvent(scope.tx, { ...entry, kind: 'password_reset_requested' });
  const link = getResetLink(appOrigin, token);
  if (!sendsEmail) return { link };
  const { firstName, lastName } = session.user;
  const notice = { ...user, tenantName: tenant.name, link, sentBy: `${firstName} ${lastName}` };
  await queuePasswordReset(scope, notice, { userId: session.user.id, limits: messageLimits, now });
  return { link: null };
};

interface ResetRequest {
  readonly tenant: Pick<Tenant, 'id' | 'name'>;
  readonly appOrigin: string;
  readonly isKnownDevice: boolean;
  readonly messageLimits: MessageLimits | undefined;
  readonly now: Date;
  readonly source: AuditSource;
}

/**
 * Only an active user who has joined gets a link. Above the limit of messages to one address nothing is sent,
 * and the previous link stays valid. The caller has sent the response, because a slow one would tell that
 * there is an account.
 */
export const mailResetLink = async (
  runInTenantScope: RunInTenantScope,
  email: string,
  { tenant, appOrigin, isKnownDevice, messageLimits, now, source }: ResetRequest,
) => {
  const work = runInTenantScope(async (scope) => {
    const [user] = await scope.tx
      .select({ id: users.id, email: users.email, firstName: users.firstName })
      .from(users)
      .where(
        scope.whereTenant(
          users,
          and(
            isInList(users.email, getEmailForms(email)),
            eq(users.isActive, true),
            isNotNull(users.passwordHash),
          ),
        ),
      );
    if (!user) return;
    const token = await createPasswordReset(scope.tx, { id: user.id, tenantId: tenant.id }, now);
    const subject = { type: 'user', id: user.id } as const;
    const entry = { tenantId: tenant.id, at: now, source, subject };
    await recordAuditEvent(scope.tx, { ...entry, kind: 'password_reset_requested' });
    const notice = {
      ...user,
      tenantName: tenant.name,
      link: getResetLink(appOrigin, token),
      sentBy: undefined,
    };
    const visitor = isKnownDevice ? 'known-device' : 'stranger';
    await queuePasswordReset(scope, notice, {
      userId: undefined,
      visitor,
      limits: messageLimits,
      now,
    });
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof ApiProblem && error.code === 'throttled')) throw error;
  });
};
