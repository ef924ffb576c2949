import { count, eq, sql } from 'drizzle-orm';
import { toComparableEmail } from '../../../contract/ascii-email.ts';
import type { ParsedPayload, ParsedQuery } from '../../../contract/calls.ts';
import { type StaffStatus, staffPayload } from '../../../contract/entities/staff.ts';
import type { ColumnsFor } from '../../db/drizzle.ts';
import { matchesSearch, requireUuid, toLimitOffset } from '../../db/paging.ts';
import { invites, passwordResets, type Session, tabletCodes, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import {
  ApiProblem,
  createInvalidError,
  createNotFoundError,
} from '../../lib/network/api-problem.ts';
import { requireOwner } from '../../lib/network/require-right.ts';
import { getRowVersion, type RequireUnchanged } from '../../lib/network/row-version.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { checkNames } from '../../lib/text/link-text.ts';
import { emptyToNull, omitUndefined } from '../../lib/text/optional-fields.ts';
import { buildStaffSearchText } from '../../lib/text/search-text.ts';
import { listChangedFields, recordAuditEvent } from '../audit/record-audit-event.ts';
import type { NotifyUser } from '../messages/notify-user.ts';
import { deleteCredentials } from '../sessions/delete-credentials.ts';
import { requireFreshSession } from '../sessions/require-session.ts';
import { endUserSessions } from '../sessions/sessions.ts';

export type StaffPayload = ParsedPayload<'updateStaffUser'>;

export const toStaffColumns = ({ firstName, lastName, email, phone, isActive }: StaffPayload) =>
  ({
    firstName,
    lastName,
    email: email.toLowerCase(),
    phone: emptyToNull(phone),
    isActive,
  }) satisfies ColumnsFor<typeof users, StaffPayload>;

interface AccountState {
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly inviteExpiresAt: Date | null;
}

/** A user without a password has not accepted the invite. */
const getStaffStatus = (
  { passwordHash, isActive, inviteExpiresAt }: AccountState,
  now: Date,
): StaffStatus => {
  if (passwordHash === null)
    return inviteExpiresAt !== null && inviteExpiresAt > now ? 'invited' : 'expired';
  return isActive ? 'active' : 'inactive';
};

const selectStaff = ({ tx }: TenantScope) =>
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
  status: getStaffStatus({ passwordHash, inviteExpiresAt, isActive: row.isActive }, now),
  version: getRowVersion(staffPayload, row),
});

/** @throws ApiProblem not_found */
export const getStaffUser = async (scope: TenantScope, id: string, now: Date) => {
  const [row] = await selectStaff(scope).where(
    scope.whereTenant(users, eq(users.id, requireUuid('User', id))),
  );
  if (!row) throw createNotFoundError('User');
  return toStaffUser(row, now);
};

export const listStaff = async (scope: TenantScope, query: ParsedQuery<'listStaff'>, now: Date) => {
  const condition = scope.whereTenant(users, matchesSearch(users, query.search));
  const { limit, offset } = toLimitOffset(query);
  const [total] = await scope.tx.select({ count: count() }).from(users).where(condition);
  const rows = await selectStaff(scope)
    .where(condition)
    .orderBy(sql`lower(${users.firstName})`, sql`lower(${users.lastName})`, users.id)
    .limit(limit)
    .offset(offset);
  return { count: total?.count ?? 0, results: rows.map((row) => toStaffUser(row, now)) };
};

export const lockStaffUser = ({ tx, whereTenant }: TenantScope, id: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(whereTenant(users, eq(users.id, id)))
    .for('no key update');

type StaffUser = Awaited<ReturnType<typeof getStaffUser>>;

/** @throws ApiProblem invalid */
const checkChange = (before: StaffUser, payload: StaffPayload, actorId: string) => {
  const { firstName, lastName, email, isActive } = payload;
  if (firstName !== before.firstName || lastName !== before.lastName)
    checkNames({ firstName, lastName });
  if (toComparableEmail(email) !== toComparableEmail(before.email))
    throw createInvalidError({ email: ['The email address cannot be changed'] });
  if (isActive === before.isActive) return;
  if (before.id === actorId)
    throw createInvalidError({ isActive: ['You cannot change this for yourself'] });
  if (before.isOwner) throw createInvalidError({ isActive: ['An owner cannot be made inactive'] });
};

interface StaffUpdate {
  readonly id: string;
  readonly payload: StaffPayload;
  readonly actor: Session['user'];
  readonly now: Date;
  readonly source: AuditSource;
  readonly requireUnchanged: RequireUnchanged;
}

/** A change of `isActive` is an event of its own. */
const recordStaffChanges = async (
  { tx, tenantId }: TenantScope,
  before: StaffUser,
  { isActive, ...details }: Partial<ReturnType<typeof toStaffColumns>>,
  { now, source }: Pick<StaffUpdate, 'now' | 'source'>,
) => {
  const subject = { type: 'user', id: before.id } as const;
  const entry = { tenantId, at: now, source, subject };
  const changes = listChangedFields(before, details);
  if (changes.length > 0) await recordAuditEvent(tx, { ...entry, kind: 'user_updated', changes });
  if (isActive === undefined || isActive === before.isActive) return;
  await recordAuditEvent(tx, { ...entry, kind: isActive ? 'user_activated' : 'user_deactivated' });
};

/**
 * Optional fields that the payload lacks stay. A user who becomes inactive loses all ways to log in:
 * sessions, passkeys, PIN, invite, links, and the tablet code that a former owner can have.
 */
export const updateStaffUser = async (scope: TenantScope, update: StaffUpdate) => {
  const { payload, actor, now } = update;
  const { id } = await getStaffUser(scope, update.id, now);
  // A call may make the user an owner, and owners cannot become inactive.
  await lockStaffUser(scope, id);
  const before = await getStaffUser(scope, id, now);
  await update.requireUnchanged(before.version, () => before);
  checkChange(before, payload, actor.id);
  const changes = omitUndefined(toStaffColumns(payload));
  await scope.tx
    .update(users)
    .set({
      ...changes,
      searchText: buildStaffSearchText({ ...before, ...changes }),
    })
    .where(scope.whereTenant(users, eq(users.id, before.id)));
  await recordStaffChanges(scope, before, changes, update);
  if (!payload.isActive) {
    await endUserSessions(scope, before.id);
    await deleteCredentials(scope, before.id);
    await scope.tx.delete(invites).where(scope.whereTenant(invites, eq(invites.userId, before.id)));
    await scope.tx
      .delete(passwordResets)
      .where(scope.whereTenant(passwordResets, eq(passwordResets.userId, before.id)));
    await scope.tx
      .delete(tabletCodes)
      .where(scope.whereTenant(tabletCodes, eq(tabletCodes.userId, before.id)));
  }
  return getStaffUser(scope, before.id, now);
};

interface OwnerChange {
  readonly id: string;
  readonly isOwner: boolean;
  readonly session: Session;
  readonly now: Date;
  readonly source: AuditSource;
  readonly notifyUser: NotifyUser;
}

/** Two owners must not take the role from each other at the same time. */
const lockOwners = ({ tx, whereTenant }: TenantScope) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(whereTenant(users, eq(users.isOwner, true)))
    .orderBy(users.id)
    .for('update');

/** Users cannot change their own role, so a shop always has an owner. */
export const setOwner = async (
  scope: TenantScope,
  { id, isOwner, session, now, source, notifyUser }: OwnerChange,
) => {
  requireFreshSession(session, 'to change who is an owner', now);
  const owners = await lockOwners(scope);
  requireOwner({ isOwner: owners.some((owner) => owner.id === session.user.id) }, 'changeOwners');
  const user = await getStaffUser(scope, id, now);
  if (user.id === session.user.id)
    throw createInvalidError({ isOwner: ['You cannot change this for yourself'] });
  await lockStaffUser(scope, user.id);
  const { status } = await getStaffUser(scope, user.id, now);
  if (isOwner && status !== 'active')
    throw new ApiProblem('not_active', 'This staff user has no active account');
  await scope.tx
    .update(users)
    .set({ isOwner })
    .where(scope.whereTenant(users, eq(users.id, user.id)));
  const subject = { type: 'user', id: user.id } as const;
  if (isOwner !== user.isOwner) {
    const kind = isOwner ? 'owner_added' : 'owner_removed';
    await recordAuditEvent(scope.tx, { tenantId: scope.tenantId, at: now, source, kind, subject });
    await notifyUser(scope, user.id, kind);
  }
  return getStaffUser(scope, user.id, now);
};

interface Deletion {
  readonly id: string;
  readonly session: Session;
  readonly now: Date;
  readonly source: AuditSource;
  readonly notifyUser: NotifyUser;
}

/** Users delete their own passkeys, and owners also those of their colleagues. */
export const deleteUserCredentials = async (
  scope: TenantScope,
  { id, session, now, source, notifyUser }: Deletion,
) => {
  requireFreshSession(session, 'to delete passkeys', now);
  const user = await getStaffUser(scope, id, now);
  await deleteCredentials(scope, user.id);
  const subject = { type: 'user', id: user.id } as const;
  const entry = { tenantId: scope.tenantId, at: now, source, subject };
  await recordAuditEvent(scope.tx, { ...entry, kind: 'credentials_deleted' });
  await notifyUser(scope, user.id, 'credentials_deleted');
};
