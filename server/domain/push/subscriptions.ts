import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { ReadPayloadOf } from '../../../contract/calls.ts';
import type { ColumnsFor } from '../../db/columns-for.ts';
import type { Database } from '../../db/database.ts';
import type { Fence } from '../../db/fence.ts';
import { pushSubscriptions, type Session, sessions, users } from '../../db/schema.ts';
import { hashToken, newId } from '../../lib/ids.ts';

type Subscription = ReadPayloadOf<'subscribePush'>;

type StoredFields = Omit<Subscription, 'keys'> & Subscription['keys'];

const toColumns = ({ endpoint, keys: { p256dh, auth }, isShared }: Subscription) =>
  ({ endpoint, p256dh, auth, isShared }) satisfies ColumnsFor<typeof pushSubscriptions, StoredFields>;

/** Devices of one member of staff; of more, the oldest are told no more. */
const mostDevices = 10;

/** Notes the device of this session, in place of what was known of it. */
export const subscribe = async (fence: Fence, session: Session, subscription: Subscription, now: Date) => {
  const { tx, tenantId, own } = fence;
  const userId = session.user.id;
  const columns = { ...toColumns(subscription), sessionHash: session.tokenHash, userId, createdAt: now };
  await tx
    .insert(pushSubscriptions)
    .values({ ...columns, id: newId(), tenantId })
    .onConflictDoUpdate({ target: [pushSubscriptions.tenantId, pushSubscriptions.endpoint], set: columns });
  const surplus = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(own(pushSubscriptions, eq(pushSubscriptions.userId, userId)))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(mostDevices);
  const ids = surplus.map(({ id }) => id);
  if (ids.length > 0)
    await tx.delete(pushSubscriptions).where(own(pushSubscriptions, inArray(pushSubscriptions.id, ids)));
};

/** Only one's own: an endpoint of somebody else's is not known here. */
export const unsubscribe = async ({ tx, own }: Fence, session: Session, endpoint: string) => {
  await tx
    .delete(pushSubscriptions)
    .where(
      own(pushSubscriptions, eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, session.user.id)),
    );
};

/** The device goes on being told in the session that takes the place of `before`, whose token is `token`. */
export const carryOver = async ({ tx, own }: Fence, before: Session, token: string) => {
  await tx
    .update(pushSubscriptions)
    .set({ sessionHash: hashToken(token) })
    .where(own(pushSubscriptions, eq(pushSubscriptions.sessionHash, before.tokenHash)));
};

/** A device that may be told: whose session has not idled out, of somebody who is active. */
export const findSubscription = async ({ system }: Database, id: string, notIdleSince: Date) => {
  const [found] = await system
    .select({ endpoint: pushSubscriptions.endpoint, p256dh: pushSubscriptions.p256dh, auth: pushSubscriptions.auth })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(pushSubscriptions.id, id), eq(users.isActive, true), gt(sessions.lastSeenAt, notIdleSince)));
  return found;
};

/** Its push service knows it no more. */
export const forgetSubscription = async ({ system }: Database, id: string) => {
  await system.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
};
