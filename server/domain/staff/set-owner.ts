import { eq } from 'drizzle-orm';
import { type Session, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem, invalid } from '../../lib/network/api-problem.ts';
import { requireOwner } from '../../lib/network/require-right.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { NotifyUser } from '../messages/notify-user.ts';
import { requireFreshSession } from '../sessions/require-session.ts';
import { getStaffUser, lockStaffUser } from './staff-users.ts';

interface OwnerChange {
  readonly id: string;
  readonly isOwner: boolean;
  readonly session: Session;
  readonly now: Date;
  readonly source: AuditSource;
  readonly notifyUser: NotifyUser;
}

/** Two owners cannot take the role from each other at the same time. */
const lockOwners = ({ tx, whereTenant }: TenantScope) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(whereTenant(users, eq(users.isOwner, true)))
    .orderBy(users.id)
    .for('update');

/** Users cannot change their own role, so a shop always has an owner. */
export const setOwner = async (
  scope: TenantScope,
  { id, isOwner, session, now, source, notifyUser }: OwnerChange,
) => {
  requireFreshSession(session, 'to change who is an owner', now);
  const owners = await lockOwners(scope);
  // The role is checked again under the lock: a colleague may have taken it away.
  requireOwner({ isOwner: owners.some((owner) => owner.id === session.user.id) }, 'changeOwners');
  const user = await getStaffUser(scope, id, now);
  if (user.id === session.user.id)
    throw invalid({ isOwner: ['You cannot change this for yourself'] });
  await lockStaffUser(scope, user.id);
  // The status is read again under the lock, because it may have changed.
  const { status } = await getStaffUser(scope, user.id, now);
  if (isOwner && status !== 'active')
    throw new ApiProblem('not_active', 'This staff user has no active account');
  await scope.tx
    .update(users)
    .set({ isOwner })
    .where(scope.whereTenant(users, eq(users.id, user.id)));
  const subject = { type: 'user', id: user.id } as const;
  if (isOwner !== user.isOwner) {
    const kind = isOwner ? 'owner_added' : 'owner_removed';
    await recordAuditEvent(scope.tx, { tenantId: scope.tenantId, at: now, source, kind, subject });
    await notifyUser(scope, user.id, kind);
  }
  return getStaffUser(scope, user.id, now);
};
