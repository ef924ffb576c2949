import { and, desc, eq, or, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../db/drizzle.ts';
import { auditEvents, users } from '../../db/schema.ts';
import type { OwnerFacts } from './judge-change.ts';

const findLast = async (tx: Transaction, tenantId: string, condition: SQL | undefined) => {
  const [event] = await tx
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(and(eq(auditEvents.tenantId, tenantId), condition))
    .orderBy(desc(auditEvents.at))
    .limit(1);
  return event?.at ?? null;
};

/** The transaction must not have the tenant role. */
export const readOwnerFacts = async (
  tx: Transaction,
  tenantId: string,
  userId: string,
): Promise<OwnerFacts> => {
  const [user] = await tx
    .select({ isOwner: users.isOwner, isActive: users.isActive })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)));
  const isAboutUser = and(
    eq(auditEvents.subjectId, userId),
    or(eq(auditEvents.kind, 'owner_added'), eq(auditEvents.kind, 'user_activated')),
  );
  const hasActed = (kind: 'invite_accepted' | 'password_reset') =>
    and(eq(auditEvents.userId, userId), eq(auditEvents.kind, kind));
  return {
    isActiveOwner: user?.isOwner === true && user.isActive,
    ownerSince: await findLast(tx, tenantId, or(isAboutUser, hasActed('invite_accepted'))),
    passwordResetAt: await findLast(tx, tenantId, hasActed('password_reset')),
  };
};
