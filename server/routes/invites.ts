import { and, eq, gt } from 'drizzle-orm';
import { inviteDays } from '../../contract/limits.ts';
import { mayResendInvite } from '../../contract/staff.ts';
import type { Fence } from '../db/fence.ts';
import { invites, users } from '../db/schema.ts';
import { queueInvite } from '../domain/messages/queue.ts';
import { accountOf } from '../domain/sessions/login-limits.ts';
import { checkPassword } from '../domain/sessions/password-policy.ts';
import { hashPassword } from '../domain/sessions/passwords.ts';
import { beginSession, endSession } from '../domain/sessions/sessions.ts';
import { findStaffUser, staffUserOf } from '../domain/staff/staff-rows.ts';
import type { FencedCall } from '../http/call/call.ts';
import { handle, handleUnfenced } from '../http/call/handle.ts';
import { hashToken, newId, newToken } from '../lib/ids.ts';
import { invalid, notFound, Refusal } from '../lib/refusal.ts';
import { staffSearchText } from '../lib/search-text.ts';

const dayMs = 24 * 60 * 60_000;

type Inviting = Pick<
  FencedCall<'inviteStaffUser' | 'resendInvite'>,
  'fence' | 'tenant' | 'session' | 'appOrigin' | 'now' | 'wakeOutbox'
>;
type Invited = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>;

/** Sends a new invite, which voids the one before. */
const invite = async ({ fence, tenant, session, appOrigin, now, wakeOutbox }: Inviting, user: Invited) => {
  const token = newToken();
  const fresh = { tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + inviteDays * dayMs) };
  await fence.tx
    .insert(invites)
    .values({ ...fresh, tenantId: fence.tenantId, userId: user.id })
    .onConflictDoUpdate({ target: invites.userId, set: fresh });
  await queueInvite(
    fence,
    {
      tenantName: tenant.name,
      firstName: user.firstName,
      email: user.email,
      invitedBy: `${session.user.firstName} ${session.user.lastName}`,
      link: `${appOrigin}/accept-invite?token=${token}`,
      expiresAt: fresh.expiresAt,
    },
    now,
  );
  wakeOutbox();
};

export const inviteStaffUser = handle('inviteStaffUser', async (call) => {
  const { fence, payload, now } = call;
  const { firstName, lastName, phone, isActive } = payload;
  const email = payload.email.toLowerCase();
  const [user] = await fence.tx
    .insert(users)
    .values({
      id: newId(),
      tenantId: fence.tenantId,
      email,
      firstName,
      lastName,
      phone: phone || null,
      isActive,
      searchText: staffSearchText({ firstName, lastName, email, phone }),
      createdAt: now,
    })
    .onConflictDoNothing({ target: [users.tenantId, users.email] })
    .returning();
  if (!user) throw invalid({ email: ['There is already a user with this email address'] });
  await invite(call, user);
  return staffUserOf(await findStaffUser(fence, user.id), now);
});

export const resendInvite = handle('resendInvite', async (call) => {
  const { fence, params, now } = call;
  const user = await findStaffUser(fence, params.id);
  // Against the person accepting at this moment.
  await fence.tx
    .select({ id: users.id })
    .from(users)
    .where(fence.own(users, eq(users.id, user.id)))
    .for('no key update');
  const { status } = staffUserOf(await findStaffUser(fence, user.id), now);
  if (!mayResendInvite(status)) throw new Refusal('not_invited', 'This person has already joined');
  await invite(call, user);
  return staffUserOf(await findStaffUser(fence, user.id), now);
});

const findInvite = async ({ tx, own }: Fence, token: string, now: Date) => {
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

export const getInvite = handle('getInvite', async ({ fence, params, now }) => {
  const { id: _, ...details } = await findInvite(fence, params.token, now);
  return details;
});

/** Takes the invite, which nobody can take twice. @throws Refusal not_found */
const takeInvite = async ({ tx, own }: Fence, token: string, now: Date) => {
  const [taken] = await tx
    .delete(invites)
    .where(own(invites, and(eq(invites.tokenHash, hashToken(token)), gt(invites.expiresAt, now))))
    .returning({ userId: invites.userId });
  if (!taken) throw notFound('Invite');
  return taken.userId;
};

export const acceptInvite = handleUnfenced('acceptInvite', async (call) => {
  const { params, payload, session, now, inTenant, setSession } = call;
  const invited = await inTenant((fence) => findInvite(fence, params.token, now));
  if (payload.email.toLowerCase() !== invited.email) {
    throw invalid({ email: ['The email address cannot be changed'] });
  }
  checkPassword(payload.password);
  const { firstName, lastName, phone } = payload;
  const passwordHash = await hashPassword(payload.password);
  const token = await inTenant(async (fence) => {
    const userId = await takeInvite(fence, params.token, now);
    const searchText = staffSearchText({ firstName, lastName, email: invited.email, phone });
    await fence.tx
      .update(users)
      .set({ firstName, lastName, phone: phone || null, passwordHash, isActive: true, searchText })
      .where(fence.own(users, eq(users.id, userId)));
    await endSession(fence, session);
    return beginSession(fence, userId, now, now);
  });
  // A person may stay signed in for days before their first log-in: strangers must not be able to prevent it.
  call.rememberDevice(accountOf(call.tenant, invited.email));
  setSession(token);
  return { id: invited.id, email: invited.email, firstName, lastName };
});
