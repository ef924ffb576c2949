import { and, eq, isNotNull } from 'drizzle-orm';
import type { AuditKind } from '../../../contract/entities/audit.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { users } from '../../db/schema.ts';
import { enterTenantScope, type TenantScope } from '../../db/tenant-scope.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { queueAccountNotice } from '../messages/queue.ts';
import type { AccountChange } from '../messages/templates/notices.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';

const listOwners = (scope: TenantScope) => {
  const isOwner = and(
    eq(users.isOwner, true),
    eq(users.isActive, true),
    isNotNull(users.passwordHash),
  );
  return scope.tx
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(scope.whereTenant(users, isOwner))
    .orderBy(users.id);
};

interface RecordedChange {
  readonly kind: AuditKind;
  readonly change: AccountChange;
  /** Each of these mail servers sends each email. Null is the tenant's current one. */
  readonly emailAccountIds?: readonly (string | null)[];
}

/**
 * Owners cannot switch these emails off, and they count against no limit, because a thief could use both to
 * stop them. The call is the last in the transaction of the change, which has the tenant role from then on.
 */
export const tellOwners = async (
  tx: Transaction,
  { database }: Pick<ConnectionTools, 'database'>,
  { tenant, session, appOrigin, sendsEmail, now, source }: ConnectionAction,
  { kind, change, emailAccountIds = [null] }: RecordedChange,
) => {
  const scope = await enterTenantScope(tx, tenant.id, database.cipher);
  await recordAuditEvent(scope.tx, { tenantId: tenant.id, at: now, source, kind });
  // A tenant without emails may have just connected its first mail server, which then sends them.
  if (!sendsEmail && change.account !== 'email') return;
  const { firstName, lastName } = session.user;
  const notice = {
    tenantName: tenant.name,
    by: `${firstName} ${lastName}`.trim(),
    change,
    settingsUrl: `${appOrigin}/settings/${change.account}`,
    forgotPasswordUrl: `${appOrigin}/forgot-password`,
  };
  for (const owner of await listOwners(scope)) {
    for (const emailAccountId of emailAccountIds)
      await queueAccountNotice(scope, { ...owner, ...notice }, { emailAccountId, now });
  }
};
