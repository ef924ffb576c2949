import { and, DrizzleQueryError, desc, eq, gt } from 'drizzle-orm';
import type { ParsedPayload } from '../../../contract/calls.ts';
import { hasOpenInvite } from '../../../contract/entities/staff.ts';
import { inviteLifetimeDays } from '../../../contract/limits.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { isAmong } from '../../db/list-conditions.ts';
import { auditEvents, invites, type Session, type Tenant, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { hashToken, newId, newToken } from '../../lib/crypto/ids.ts';
import {
  ApiProblem,
  createInvalidError,
  createNotFoundError,
} from '../../lib/network/api-problem.ts';
import { requireOwner } from '../../lib/network/require-right.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { checkNames } from '../../lib/text/link-text.ts';
import { buildStaffSearchText } from '../../lib/text/search-text.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { MessageLimits } from '../messages/message-limits.ts';
import { deletePendingInvites, queueInvite } from '../messages/queue.ts';
import { getStaffUser, lockStaffUser, toStaffColumns } from '../staff/staff-users.ts';

export const createInvite = async (
  tx: Transaction,
  user: Pick<typeof users.$inferSelect, 'id' | 'tenantId'>,
  now: Date,
) => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + inviteLifetimeDays * DAY_MS);
  const columns = { tokenHash: hashToken(token), expiresAt };
  await tx
    .insert(invites)
    .values({ ...columns, tenantId: user.tenantId, userId: user.id })
    .onConflictDoUpdate({ target: invites.userId, set: columns });
  return { token, expiresAt };
};

export interface Inviter {
  readonly tenant: Pick<Tenant, 'name' | 'phone' | 'replyTo' | 'isDemo'>;
  readonly user: Session['user'];
  readonly appOrigin: string;
  readonly now: Date;
  /** When it is false, the inviting user passes the link on. */
  readonly sendsEmail: boolean;
  readonly messageLimits: MessageLimits | undefined;
  readonly source: AuditSource;
}

type InvitedUser = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName'>;

/** Returns the link only when the server cannot email it. */
const sendInvite = async (
  scope: TenantScope,
  inviter: Inviter,
  invited: InvitedUser,
  kind: 'user_invited' | 'invite_resent',
) => {
  const { tenant, user, appOrigin, now, sendsEmail, messageLimits, source } = inviter;
  const subject = { type: 'user', id: invited.id } as const;
  await recordAuditEvent(scope.tx, { tenantId: scope.tenantId, at: now, source, kind, subject });
  const { token, expiresAt } = await createInvite(
    scope.tx,
    { ...invited, tenantId: scope.tenantId },
    now,
  );
  const link = `${appOrigin}/accept-invite#token=${token}`;
  if (!sendsEmail) return link;
  await queueInvite(
    scope,
    {
      shop: tenant,
      firstName: invited.firstName,
      email: invited.email,
      invitedBy: `${user.firstName} ${user.lastName}`,
      link,
      expiresAt,
    },
    { userId: user.id, limits: messageLimits, now },
  );
  return undefined;
};

export const inviteStaffUser = async (
  scope: TenantScope,
  payload: ParsedPayload<'inviteStaffUser'>,
  inviter: Inviter,
) => {
  const columns = toStaffColumns(payload);
  const { firstName, lastName } = columns;
  checkNames({ firstName, lastName });
  const [user] = await scope.tx
    .insert(users)
    .values({
      ...columns,
      id: newId(),
      tenantId: scope.tenantId,
      searchText: buildStaffSearchText(columns),
      createdAt: inviter.now,
    })
    .onConflictDoNothing({ target: [users.tenantId, users.email] })
    .returning();
  if (!user)
    throw createInvalidError({ email: ['There is already a user with this email address'] });
  const inviteLink = await sendInvite(scope, inviter, user, 'user_invited');
  return { ...(await getStaffUser(scope, user.id, inviter.now)), inviteLink };
};

/**
 * A concurrent call may accept or delete the invite, so the lock comes first.
 * @throws ApiProblem not_found, not_invited
 */
const lockInvitedUser = async (scope: TenantScope, userId: string, now: Date) => {
  const { id } = await getStaffUser(scope, userId, now);
  await lockStaffUser(scope, id);
  const user = await getStaffUser(scope, id, now);
  if (!hasOpenInvite(user.status))
    throw new ApiProblem('not_invited', 'This staff user has already joined');
  return user;
};

export const resendInvite = async (scope: TenantScope, userId: string, inviter: Inviter) => {
  const user = await lockInvitedUser(scope, userId, inviter.now);
  const inviteLink = await sendInvite(scope, inviter, user, 'invite_resent');
  return { ...(await getStaffUser(scope, user.id, inviter.now)), inviteLink };
};

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * The command `tenant end-demo` takes the password from users who have worked in the shop, so that their invite
 * counts as expired. Other rows still refer to them.
 * @throws ApiProblem not_invited
 */
const deleteUserWithoutReferences = async ({ tx, whereTenant }: TenantScope, id: string) => {
  try {
    // The savepoint keeps the transaction usable after a refusal.
    await tx.transaction((savepoint) =>
      savepoint.delete(users).where(whereTenant(users, eq(users.id, id))),
    );
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
    if (Object(cause).code !== FOREIGN_KEY_VIOLATION) throw error;
    throw new ApiProblem(
      'not_invited',
      'This staff user has worked here before, and stays in the list',
    );
  }
};

interface InviteDeletion {
  readonly actor: Session['user'];
  readonly now: Date;
  readonly source: AuditSource;
}

/** The user caused nothing yet, so the row goes, and the email address can be invited again. */
export const deleteInvite = async (
  scope: TenantScope,
  userId: string,
  { actor, now, source }: InviteDeletion,
) => {
  const { id, firstName, lastName, email, isOwner } = await lockInvitedUser(scope, userId, now);
  if (isOwner) requireOwner(actor, 'changeOwners');
  await deleteUserWithoutReferences(scope, id);
  await deletePendingInvites(scope, email);
  await recordAuditEvent(scope.tx, {
    tenantId: scope.tenantId,
    at: now,
    source,
    kind: 'invite_deleted',
    subject: { type: 'user', id, name: `${firstName} ${lastName}`.trim() },
  });
};

/**
 * A repeated call gets a new link, because the database has only the hash of the first one. Returns undefined
 * when the server has emailed the link, the user has joined, or the invite was deleted.
 */
export const renewInviteLink = async (scope: TenantScope, userId: string, inviter: Inviter) => {
  if (inviter.sendsEmail) return undefined;
  const [locked] = await lockStaffUser(scope, userId);
  if (!locked) return undefined;
  const user = await getStaffUser(scope, userId, inviter.now);
  return hasOpenInvite(user.status) ? sendInvite(scope, inviter, user, 'invite_resent') : undefined;
};

/** @throws ApiProblem not_found */
export const findInvitedUser = async (
  { tx, whereTenant }: TenantScope,
  token: string,
  now: Date,
) => {
  const [user] = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phone: users.phone,
      isOwner: users.isOwner,
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.userId))
    .where(
      whereTenant(
        invites,
        and(eq(invites.tokenHash, hashToken(token)), gt(invites.expiresAt, now)),
      ),
    );
  if (!user) throw createNotFoundError('Invite');
  return user;
};

/** Returns null when only the command line has sent invites. */
const findInviterName = async ({ tx, whereTenant }: TenantScope, userId: string) => {
  const [event] = await tx
    .select({ name: auditEvents.actorName })
    .from(auditEvents)
    .where(
      whereTenant(
        auditEvents,
        and(
          eq(auditEvents.subjectId, userId),
          isAmong(auditEvents.kind, ['user_invited', 'invite_resent']),
          eq(auditEvents.actorType, 'user'),
        ),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(1);
  return event?.name ?? null;
};

/** @throws ApiProblem not_found */
export const getInvite = async (scope: TenantScope, token: string, now: Date) => {
  const { id, isOwner: _, ...details } = await findInvitedUser(scope, token, now);
  return { ...details, invitedBy: await findInviterName(scope, id) };
};

/** @throws ApiProblem not_found */
export const consumeInvite = async ({ tx, whereTenant }: TenantScope, token: string, now: Date) => {
  const [deleted] = await tx
    .delete(invites)
    .where(
      whereTenant(
        invites,
        and(eq(invites.tokenHash, hashToken(token)), gt(invites.expiresAt, now)),
      ),
    )
    .returning({ userId: invites.userId });
  if (!deleted) throw createNotFoundError('Invite');
  return deleted.userId;
};
