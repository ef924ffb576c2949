import type { Session, Tenant } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { MessageLimits } from '../messages/message-limits.ts';
import { queuePasswordReset } from '../messages/queue.ts';
import { requireFreshSession } from '../sessions/require-fresh-session.ts';
import { requireOwner } from '../staff/require-owner.ts';
import { getStaffUser } from '../staff/staff-users.ts';
import { createPasswordReset, getResetLink } from './password-resets.ts';

interface LinkRequest {
  readonly tenant: Pick<Tenant, 'name'>;
  readonly session: Session;
  /** Base URL of the tenant's app. */
  readonly appOrigin: string;
  readonly sendsEmail: boolean;
  readonly messageLimits: MessageLimits | undefined;
  readonly now: Date;
  readonly source: AuditSource;
}

/**
 * Creates a link with which a colleague sets a new password, and queues an email with the link. A
 * server without mail returns the link instead, and the owner passes it on.
 * @throws ApiProblem owner_only, reauth_required, not_found, not_active, throttled
 */
export const createResetLink = async (
  scope: TenantScope,
  userId: string,
  { tenant, session, appOrigin, sendsEmail, messageLimits, now, source }: LinkRequest,
) => {
  requireOwner(session.user, 'give a staff user a new link');
  // The owner receives the link and could log in as the colleague with it.
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
