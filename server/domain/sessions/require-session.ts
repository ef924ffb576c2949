import { and, eq } from 'drizzle-orm';
import { type Session, sessions, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';

const REAUTH_AFTER_MS = 10 * MINUTE_MS;

/** @throws ApiProblem reauth_required */
export const requireFreshSession = (
  { signedInAt }: Pick<Session, 'signedInAt'>,
  purpose: string,
  now: Date,
) => {
  if (now.getTime() - signedInAt.getTime() > REAUTH_AFTER_MS) {
    throw new ApiProblem('reauth_required', `Please log in again ${purpose}`);
  }
};

/**
 * Session and user may have changed since the call began, for example while it hashed a password. The lock on
 * the user makes a deactivation wait, which then deletes what the call has written. @throws ApiProblem
 * not_authenticated
 */
export const requireLiveSession = async (
  { tx, whereTenant }: TenantScope,
  { user, tokenHash }: Session,
) => {
  const [active] = await tx
    .select({ id: users.id })
    .from(users)
    .where(whereTenant(users, and(eq(users.id, user.id), eq(users.isActive, true))))
    .for('no key update');
  const [live] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(whereTenant(sessions, eq(sessions.tokenHash, tokenHash)));
  if (!active || !live) throw new ApiProblem('not_authenticated', 'Please log in again');
};
