import { eq } from 'drizzle-orm';
import type { StaffStatus } from '../../../contract/staff.ts';
import type { Fence } from '../../db/fence.ts';
import { rowId } from '../../db/paging.ts';
import { invites, users } from '../../db/schema.ts';
import { notFound } from '../../lib/refusal.ts';

interface Joining {
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly inviteExpiresAt: Date | null;
}

/** Whoever has no password yet has not accepted the invite. */
export const statusOf = ({ passwordHash, isActive, inviteExpiresAt }: Joining, now: Date): StaffStatus => {
  if (passwordHash === null) return inviteExpiresAt !== null && inviteExpiresAt > now ? 'invited' : 'expired';
  return isActive ? 'active' : 'inactive';
};

/** Staff with the end of their invites, to be narrowed by `where`. */
export const selectStaff = ({ tx }: Fence) =>
  tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phone: users.phone,
      passwordHash: users.passwordHash,
      isOwner: users.isOwner,
      isActive: users.isActive,
      inviteExpiresAt: invites.expiresAt,
    })
    .from(users)
    .leftJoin(invites, eq(invites.userId, users.id));

type StaffRow = Awaited<ReturnType<typeof selectStaff>>[number];

export const staffUserOf = ({ passwordHash, inviteExpiresAt, ...row }: StaffRow, now: Date) => ({
  ...row,
  status: statusOf({ passwordHash, inviteExpiresAt, isActive: row.isActive }, now),
});

/** @throws Refusal not_found */
export const findStaffUser = async (fence: Fence, id: string) => {
  const [row] = await selectStaff(fence).where(fence.own(users, eq(users.id, rowId('User', id))));
  if (!row) throw notFound('User');
  return row;
};
