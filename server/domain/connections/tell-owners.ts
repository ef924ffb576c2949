import { and, eq, isNotNull } from 'drizzle-orm';
import type { AuditKind } from '../../../contract/entities/audit.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { users } from '../../db/schema.ts';
import { enterTenantScope } from '../../db/tenant-scope.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { queuePaymentAccountNotice } from '../messages/queue.ts';
import type { PaymentAccountNotice } from '../messages/templates/notices.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';

interface AccountNews {
  readonly kind: AuditKind;
  readonly news: PaymentAccountNotice['news'];
}

/**
 * Records a change of the payment account, and mails it to all owners, at the end of the transaction
 * of the change. From then on the transaction has the tenant role. The emails have no limit and no
 * switch, because a thief could use either.
 */
export const tellOwners = async (
  tx: Transaction,
  { database }: Pick<ConnectionTools, 'database'>,
  { tenant, session, appOrigin, sendsEmail, now, source }: ConnectionAction,
  { kind, news }: AccountNews,
) => {
  const scope = await enterTenantScope(tx, tenant.id, database.cipher);
  await recordAuditEvent(scope.tx, { tenantId: tenant.id, at: now, source, kind });
  if (!sendsEmail) return;
  const isOwner = and(
    eq(users.isOwner, true),
    eq(users.isActive, true),
    isNotNull(users.passwordHash),
  );
  const owners = await scope.tx
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(scope.whereTenant(users, isOwner))
    .orderBy(users.id);
  const { firstName, lastName } = session.user;
  for (const owner of owners) {
    await queuePaymentAccountNotice(
      scope,
      {
        ...owner,
        tenantName: tenant.name,
        by: `${firstName} ${lastName}`.trim(),
        news,
        settingsUrl: `${appOrigin}/settings/payments`,
        forgotPasswordUrl: `${appOrigin}/forgot-password`,
      },
      now,
    );
  }
};
