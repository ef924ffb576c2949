import { count, eq, sql } from 'drizzle-orm';
import type { ReadPayloadOf } from '../../contract/calls.ts';
import { found, stretchOf } from '../db/paging.ts';
import { invites, users } from '../db/schema.ts';
import { endSessionsOf } from '../domain/sessions/sessions.ts';
import { findStaffUser, selectStaff, staffUserOf } from '../domain/staff/staff-rows.ts';
import { handle } from '../http/call/handle.ts';
import { invalid } from '../lib/refusal.ts';
import { staffSearchText } from '../lib/search-text.ts';

export const listStaff = handle('listStaff', async ({ fence, query, now }) => {
  const wanted = fence.own(users, found(users.searchText, query.search));
  const { limit, offset } = stretchOf(query);
  const [all] = await fence.tx.select({ count: count() }).from(users).where(wanted);
  const rows = await selectStaff(fence)
    .where(wanted)
    .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, users.id)
    .limit(limit)
    .offset(offset);
  return { count: all?.count ?? 0, results: rows.map((row) => staffUserOf(row, now)) };
});

export const getStaffUser = handle('getStaffUser', async ({ fence, params, now }) =>
  staffUserOf(await findStaffUser(fence, params.id), now),
);

type StaffFields = ReadPayloadOf<'updateStaffUser'>;
type Standing = Pick<typeof users.$inferSelect, 'id' | 'email' | 'isActive' | 'isOwner'>;

/** Who may change what of whom (spec §6, design §4). @throws Refusal invalid */
const checkChange = (standing: Standing, { email, isActive }: StaffFields, byUserId: string) => {
  if (email.toLowerCase() !== standing.email) throw invalid({ email: ['The email address cannot be changed'] });
  if (isActive === standing.isActive) return;
  if (standing.id === byUserId) throw invalid({ isActive: ['You cannot change this for yourself'] });
  if (standing.isOwner) throw invalid({ isActive: ['The owner cannot be made inactive'] });
};

export const updateStaffUser = handle('updateStaffUser', async ({ fence, session, params, payload, now }) => {
  const standing = await findStaffUser(fence, params.id);
  checkChange(standing, payload, session.user.id);
  const { firstName, lastName, phone, isActive } = payload;
  const searchText = staffSearchText({ firstName, lastName, email: standing.email, phone });
  await fence.tx
    .update(users)
    .set({ firstName, lastName, phone: phone || null, isActive, searchText })
    .where(fence.own(users, eq(users.id, standing.id)));
  if (!isActive) {
    await endSessionsOf(fence, standing.id);
    await fence.tx.delete(invites).where(fence.own(invites, eq(invites.userId, standing.id)));
  }
  return staffUserOf(await findStaffUser(fence, standing.id), now);
});
