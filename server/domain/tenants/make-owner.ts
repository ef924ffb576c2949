import type { Transaction } from '../../db/drizzle.ts';
import { users } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { buildStaffSearchText } from '../../lib/text/search-text.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { createInvite } from '../invites/invites.ts';

export interface Owner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** An owner without a password will be invited. */
  readonly passwordHash: string | undefined;
  readonly termsVersion?: string | null;
}

interface OwnerContext {
  readonly now: Date;
  readonly source: AuditSource;
  readonly notifyOwner: ((tx: Transaction, userId: string) => Promise<void>) | undefined;
}

/**
 * The user may exist. Other owners keep the role, because an invited user may never join. Resolves with the
 * token of an invite, or undefined when the user can log in.
 */
export const makeOwner = async (
  tx: Transaction,
  tenantId: string,
  owner: Owner,
  { now, source, notifyOwner }: OwnerContext,
) => {
  const { email, firstName, lastName, passwordHash, termsVersion = null } = owner;
  const acceptance = passwordHash === undefined ? {} : { termsAcceptedAt: now, termsVersion };
  const searchText = buildStaffSearchText({ firstName, lastName, email });
  const [user] = await tx
    .insert(users)
    .values({
      id: newId(),
      tenantId,
      email,
      firstName,
      lastName,
      passwordHash,
      ...acceptance,
      searchText,
      isOwner: true,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [users.tenantId, users.email],
      set: { isOwner: true, isActive: true },
    })
    .returning({ id: users.id, passwordHash: users.passwordHash });
  if (!user) throw new Error('The owner was not inserted');
  const subject = { type: 'user', id: user.id } as const;
  await recordAuditEvent(tx, { tenantId, at: now, source, kind: 'owner_added', subject });
  if (user.passwordHash !== null) {
    await notifyOwner?.(tx, user.id);
    return undefined;
  }
  const { token } = await createInvite(tx, { id: user.id, tenantId }, now);
  return token;
};
