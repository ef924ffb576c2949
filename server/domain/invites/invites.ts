import { and, eq, gt } from 'drizzle-orm';
import type { ReadPayloadOf } from '../../../contract/calls.ts';
import { inviteDays } from '../../../contract/limits.ts';
import { mayResendInvite } from '../../../contract/staff.ts';
import type { Transaction } from '../../db/drizzle.ts';
import type { Fence } from '../../db/fence.ts';
import { invites, type Session, type Tenant, users } from '../../db/schema.ts';
import { dayMs } from '../../lib/durations.ts';
import { hashToken, newId, newToken } from '../../lib/ids.ts';
import { invalid, notFound, Refusal } from '../../lib/refusal.ts';
import { staffSearchText } from '../../lib/search-text.ts';
import { queueInvite } from '../messages/queue.ts';
import { getStaffUser, toStaffColumns } from '../staff/staff-users.ts';

/** Makes a new invite, which voids the one before. */
export const createInvite = async (
  tx: Transaction,
  user: Pick<typeof users.$inferSelect, 'id' | 'tenantId'>,
  now: Date,
) => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + inviteDays * dayMs);
  const renewed = { tokenHash: hashToken(token), expiresAt };
  await tx
    .insert(invites)
    .values({ ...renewed, tenantId: user.tenantId, userId: user.id })
    .onConflictDoUpdate({ target: invites.userId, set: renewed });
  return { token, expiresAt };
};

/** Who invites, into which tenant, and when. */
export interface Inviter {
  readonly tenant: Pick<Tenant, 'name'>;
  readonly user: Session['user'];
  /** Where the tenant's own app starts. */
  readonly appOrigin: string;
  readonly now: Date;
}

type Invited = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>;

const sendInvite = async (fence: Fence, { tenant, user, appOrigin, now }: Inviter, invited: Invited) => {
  const { token, expiresAt } = await createInvite(fence.tx, { ...invited, tenantId: fence.tenantId }, now);
  await queueInvite(
    fence,
    {
      tenantName: tenant.name,
      firstName: invited.firstName,
      email: invited.email,
      invitedBy: `${user.firstName} ${user.lastName}`,
      link: `${appOrigin}/accept-invite?token=${token}`,
      expiresAt,
    },
    now,
  );
};

/** Adds a member of staff and queues the invite. @throws Refusal invalid */
export const inviteStaffUser = async (fence: Fence, payload: ReadPayloadOf<'inviteStaffUser'>, inviter: Inviter) => {
  const columns = toStaffColumns(payload);
  const [user] = await fence.tx
    .insert(users)
    .values({
      ...columns,
      id: newId(),
      tenantId: fence.tenantId,
      searchText: staffSearchText(columns),
      createdAt: inviter.now,
    })
    .onConflictDoNothing({ target: [users.tenantId, users.email] })
    .returning();
  if (!user) throw invalid({ email: ['There is already a user with this email address'] });
  await sendInvite(fence, inviter, user);
  return getStaffUser(fence, user.id, inviter.now);
};

/** Queues a new invite for who has not accepted one yet. @throws Refusal not_found, not_invited */
export const resendInvite = async (fence: Fence, userId: string, inviter: Inviter) => {
  const user = await getStaffUser(fence, userId, inviter.now);
  // The invite may be being accepted at this moment.
  await fence.tx
    .select({ id: users.id })
    .from(users)
    .where(fence.own(users, eq(users.id, user.id)))
    .for('no key update');
  const { status } = await getStaffUser(fence, user.id, inviter.now);
  if (!mayResendInvite(status)) throw new Refusal('not_invited', 'This person has already joined');
  await sendInvite(fence, inviter, user);
  return getStaffUser(fence, user.id, inviter.now);
};

/** The invited person. @throws Refusal not_found */
export const findInvited = async ({ tx, own }: Fence, token: string, now: Date) => {
  const [user] = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phone: users.phone,
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.userId))
    .where(own(invites, and(eq(invites.tokenHash, hashToken(token)), gt(invites.expiresAt, now))));
  if (!user) throw notFound('Invite');
  return user;
};

/** What prefills the form that accepts the invite. @throws Refusal not_found */
export const getInvite = async (fence: Fence, token: string, now: Date) => {
  const { id: _, ...details } = await findInvited(fence, token, now);
  return details;
};

/** Takes the invite, which nobody can take twice; the id of its user. @throws Refusal not_found */
export const takeInvite = async ({ tx, own }: Fence, token: string, now: Date) => {
  const [taken] = await tx
    .delete(invites)
    .where(own(invites, and(eq(invites.tokenHash, hashToken(token)), gt(invites.expiresAt, now))))
    .returning({ userId: invites.userId });
  if (!taken) throw notFound('Invite');
  return taken.userId;
};
