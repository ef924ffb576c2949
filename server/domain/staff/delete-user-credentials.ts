import type { Session } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { NotifyUser } from '../messages/notify-user.ts';
import { deleteCredentials } from '../sessions/delete-credentials.ts';
import { requireFreshSession } from '../sessions/require-session.ts';
import { getStaffUser } from './staff-users.ts';

interface Deletion {
  readonly id: string;
  readonly session: Session;
  readonly now: Date;
  readonly source: AuditSource;
  readonly notifyUser: NotifyUser;
}

/** A user deletes their own. An owner also deletes those of a colleague. */
export const deleteUserCredentials = async (
  scope: TenantScope,
  { id, session, now, source, notifyUser }: Deletion,
) => {
  requireFreshSession(session, 'to delete passkeys', now);
  const user = await getStaffUser(scope, id, now);
  await deleteCredentials(scope, user.id);
  const subject = { type: 'user', id: user.id } as const;
  const entry = { tenantId: scope.tenantId, at: now, source, subject };
  await recordAuditEvent(scope.tx, { ...entry, kind: 'credentials_deleted' });
  await notifyUser(scope, user.id, 'credentials_deleted');
};
