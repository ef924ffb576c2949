import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../db/drizzle.ts';
import { users } from '../../db/schema.ts';
import { newId } from '../../lib/ids.ts';
import { staffSearchText } from '../../lib/search-text.ts';
import { createInvite } from '../invites/invites.ts';

export interface Owner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Undefined: to be invited. */
  readonly passwordHash: string | undefined;
}

/** Makes a person the one owner of a tenant; the token of their invite, or undefined when they can log in already. */
export const makeOwner = async (tx: Transaction, tenantId: string, owner: Owner, now: Date) => {
  const { email, firstName, lastName, passwordHash } = owner;
  await tx
    .update(users)
    .set({ isOwner: false })
    .where(and(eq(users.tenantId, tenantId), eq(users.isOwner, true)));
  const searchText = staffSearchText({ firstName, lastName, email });
  const [user] = await tx
    .insert(users)
    .values({
      id: newId(),
      tenantId,
      email,
      firstName,
      lastName,
      passwordHash,
      searchText,
      isOwner: true,
      createdAt: now,
    })
    .onConflictDoUpdate({ target: [users.tenantId, users.email], set: { isOwner: true, isActive: true } })
    .returning({ id: users.id, passwordHash: users.passwordHash });
  if (!user || user.passwordHash !== null) return undefined;
  const { token } = await createInvite(tx, { id: user.id, tenantId }, now);
  return token;
};
