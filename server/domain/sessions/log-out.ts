import type { Session } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { endSession } from './sessions.ts';

/** Ends a session because its user logs out. */
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
