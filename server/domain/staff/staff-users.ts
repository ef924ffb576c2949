import { count, eq, sql } from 'drizzle-orm';
import type { ReadPayloadOf, ReadQueryOf } from '../../../contract/calls.ts';
import type { StaffStatus } from '../../../contract/staff.ts';
import type { ColumnsFor } from '../../db/columns-for.ts';
import type { Fence } from '../../db/fence.ts';
import { found, rowId, stretchOf } from '../../db/paging.ts';
import { invites, users } from '../../db/schema.ts';
import { emptyToNull } from '../../lib/empty-to-null.ts';
import { invalid, notFound } from '../../lib/refusal.ts';
import { staffSearchText } from '../../lib/search-text.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import { endSessionsOf } from '../sessions/sessions.ts';

export type StaffPayload = ReadPayloadOf<'updateStaffUser'>;

/** The columns of a member of staff that a payload sets; email addresses are kept in lower case. */
export const toStaffColumns = ({ firstName, lastName, email, phone, isActive }: StaffPayload) =>
  ({ firstName, lastName, email: email.toLowerCase(), phone: emptyToNull(phone), isActive }) satisfies ColumnsFor<
    typeof users,
    StaffPayload
  >;

interface Joining {
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly inviteExpiresAt: Date | null;
}

/** Who has no password yet has not accepted the invite. */
const getStatus = ({ passwordHash, isActive, inviteExpiresAt }: Joining, now: Date): StaffStatus => {
  if (passwordHash === null) return inviteExpiresAt !== null && inviteExpiresAt > now ? 'invited' : 'expired';
  return isActive ? 'active' : 'inactive';
};

/** Staff with the end of their invites, to be narrowed by `where`. */
const selectStaff = ({ tx }: Fence) =>
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

const toStaffUser = ({ passwordHash, inviteExpiresAt, ...row }: StaffRow, now: Date) => ({
  ...row,
  status: getStatus({ passwordHash, inviteExpiresAt, isActive: row.isActive }, now),
});

/** @throws Refusal not_found */
export const getStaffUser = async (fence: Fence, id: string, now: Date) => {
  const [row] = await selectStaff(fence).where(fence.own(users, eq(users.id, rowId('User', id))));
  if (!row) throw notFound('User');
  return toStaffUser(row, now);
};

/** The page of the tenant's staff that `query` asks for, by name. */
export const listStaff = async (fence: Fence, query: ReadQueryOf<'listStaff'>, now: Date) => {
  const wanted = fence.own(users, found(users.searchText, query.search));
  const { limit, offset } = stretchOf(query);
  const [all] = await fence.tx.select({ count: count() }).from(users).where(wanted);
  const rows = await selectStaff(fence)
    .where(wanted)
    .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, users.id)
    .limit(limit)
    .offset(offset);
  return { count: all?.count ?? 0, results: rows.map((row) => toStaffUser(row, now)) };
};

type StaffUser = Awaited<ReturnType<typeof getStaffUser>>;

/** Who may change what of whom (spec §6). @throws Refusal invalid */
const checkChange = (before: StaffUser, { email, isActive }: StaffPayload, byUserId: string) => {
  if (email.toLowerCase() !== before.email) throw invalid({ email: ['The email address cannot be changed'] });
  if (isActive === before.isActive) return;
  if (before.id === byUserId) throw invalid({ isActive: ['You cannot change this for yourself'] });
  if (before.isOwner) throw invalid({ isActive: ['The owner cannot be made inactive'] });
};

interface StaffUpdate {
  readonly id: string;
  readonly payload: StaffPayload;
  readonly byUserId: string;
  readonly now: Date;
}

/**
 * Changes the columns that `payload` names. Who becomes inactive loses sessions and invite.
 * @throws Refusal not_found, invalid
 */
export const updateStaffUser = async (fence: Fence, { id, payload, byUserId, now }: StaffUpdate) => {
  const before = await getStaffUser(fence, id, now);
  checkChange(before, payload, byUserId);
  const changes = withoutUndefined(toStaffColumns(payload));
  await fence.tx
    .update(users)
    .set({ ...changes, searchText: staffSearchText({ ...before, ...changes }) })
    .where(fence.own(users, eq(users.id, before.id)));
  if (!payload.isActive) {
    await endSessionsOf(fence, before.id);
    await fence.tx.delete(invites).where(fence.own(invites, eq(invites.userId, before.id)));
  }
  return getStaffUser(fence, before.id, now);
};
