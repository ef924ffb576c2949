import { and, eq } from 'drizzle-orm';
import { inviteDays } from '../../contract/limits.ts';
import type { Transaction } from '../db/database.ts';
import { invites, users } from '../db/schema.ts';
import { hashToken, newId, newToken } from '../lib/ids.ts';
import { staffSearchText } from '../lib/search-text.ts';

export interface Owner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Undefined: to be invited. */
  readonly passwordHash: string | undefined;
}

const dayMs = 24 * 60 * 60_000;

/** Makes a new invite, which voids the one before; its token. */
const invite = async (tx: Transaction, tenantId: string, userId: string, now: Date) => {
  const token = newToken();
  const fresh = { tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + inviteDays * dayMs) };
  await tx
    .insert(invites)
    .values({ ...fresh, tenantId, userId })
    .onConflictDoUpdate({ target: invites.userId, set: fresh });
  return token;
};

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
  return user && user.passwordHash === null ? invite(tx, tenantId, user.id, now) : undefined;
};
