import { and, desc, eq } from 'drizzle-orm';
import { requireUuid } from '../../db/paging.ts';
import { passkeys, type Session } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { NotifyUser } from '../messages/notify-user.ts';
import { requireFreshSession } from '../sessions/require-session.ts';

/** Completes “Please log in again …”. */
export const reauthPurpose = 'to change your passkeys';

type PasskeyRow = typeof passkeys.$inferSelect;

export const toPasskey = ({ id, credentialId, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  credentialId,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const selectPasskeys = ({ tx, whereTenant }: TenantScope, userId: string) =>
  tx
    .select()
    .from(passkeys)
    .where(whereTenant(passkeys, eq(passkeys.userId, userId)))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));

export const listPasskeys = async (scope: TenantScope, { user }: Session) =>
  (await selectPasskeys(scope, user.id)).map(toPasskey);

interface Deletion {
  readonly id: string;
  readonly now: Date;
  readonly source: AuditSource;
  readonly notifyUser: NotifyUser;
}

/** Others' passkeys are not found. @throws ApiProblem not_found, reauth_required */
export const deletePasskey = async (
  scope: TenantScope,
  session: Session,
  { id, now, source, notifyUser }: Deletion,
) => {
  const { tx, tenantId, whereTenant } = scope;
  requireFreshSession(session, reauthPurpose, now);
  const deleted = await tx
    .delete(passkeys)
    .where(
      whereTenant(
        passkeys,
        and(eq(passkeys.id, requireUuid('Passkey', id)), eq(passkeys.userId, session.user.id)),
      ),
    )
    .returning({ id: passkeys.id });
  if (deleted.length === 0) throw createNotFoundError('Passkey');
  await recordAuditEvent(tx, { tenantId, at: now, source, kind: 'passkey_removed' });
  await notifyUser(scope, session.user.id, 'passkey_removed');
};

/** Authenticators store the handle. The id is no personal data. */
export const toUserHandle = (userId: string) => Buffer.from(userId).toString('base64url');
