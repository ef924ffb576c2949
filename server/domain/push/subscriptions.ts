import { and, desc, eq } from 'drizzle-orm';
import type { ParsedPayload } from '../../../contract/calls.ts';
import type { Database } from '../../db/database.ts';
import type { ColumnsFor } from '../../db/drizzle.ts';
import { isValidSession } from '../../db/is-valid-session.ts';
import { isInList } from '../../db/list-conditions.ts';
import { pushSubscriptions, type Session, sessions, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { hashToken, newId } from '../../lib/crypto/ids.ts';

type Subscription = ParsedPayload<'subscribePush'>;

type StoredFields = Omit<Subscription, 'keys'> & Subscription['keys'];

const toColumns = ({ endpoint, keys: { p256dh, auth }, isShared }: Subscription) =>
  ({ endpoint, p256dh, auth, isShared }) satisfies ColumnsFor<
    typeof pushSubscriptions,
    StoredFields
  >;

/** A further device replaces the oldest. */
const MAX_DEVICES_PER_USER = 10;

export const saveSubscription = async (
  scope: TenantScope,
  session: Session,
  subscription: Subscription,
  now: Date,
) => {
  const { tx, tenantId, whereTenant } = scope;
  const userId = session.user.id;
  const columns = {
    ...toColumns(subscription),
    sessionHash: session.tokenHash,
    userId,
    createdAt: now,
  };
  await tx
    .insert(pushSubscriptions)
    .values({ ...columns, id: newId(), tenantId })
    .onConflictDoUpdate({
      target: [pushSubscriptions.tenantId, pushSubscriptions.endpoint],
      set: columns,
    });
  const surplus = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(whereTenant(pushSubscriptions, eq(pushSubscriptions.userId, userId)))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(MAX_DEVICES_PER_USER);
  const ids = surplus.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .delete(pushSubscriptions)
      .where(whereTenant(pushSubscriptions, isInList(pushSubscriptions.id, ids)));
};

export const deleteSubscription = async (
  { tx, whereTenant }: TenantScope,
  session: Session,
  endpoint: string,
) => {
  await tx
    .delete(pushSubscriptions)
    .where(
      whereTenant(
        pushSubscriptions,
        eq(pushSubscriptions.endpoint, endpoint),
        eq(pushSubscriptions.userId, session.user.id),
      ),
    );
};

export const moveSubscriptions = async (
  { tx, whereTenant }: TenantScope,
  previousSession: Session,
  newSessionToken: string,
) => {
  await tx
    .update(pushSubscriptions)
    .set({ sessionHash: hashToken(newSessionToken) })
    .where(
      whereTenant(pushSubscriptions, eq(pushSubscriptions.sessionHash, previousSession.tokenHash)),
    );
};

export const findActiveSubscription = async (
  { unscopedDb }: Database,
  id: string,
  idleMinutes: number,
  now: Date,
) => {
  const [found] = await unscopedDb
    .select({
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(pushSubscriptions.id, id), eq(users.isActive, true), isValidSession(idleMinutes, now)),
    );
  return found;
};

export const deleteExpiredSubscription = async ({ unscopedDb }: Database, id: string) => {
  await unscopedDb.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
};
