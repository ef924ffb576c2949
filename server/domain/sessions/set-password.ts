import { eq } from 'drizzle-orm';
import type { InTenant } from '../../db/fence.ts';
import { type Session, users } from '../../db/schema.ts';
import { minuteMs } from '../../lib/durations.ts';
import { Refusal } from '../../lib/refusal.ts';
import { carryOver } from '../push/subscriptions.ts';
import { checkPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { beginSession, endSessionsOf } from './sessions.ts';

const reauthAfterMs = 10 * minuteMs;

/**
 * Changes the password of a session's user and ends all their sessions; the token of the new one.
 * @throws Refusal reauth_required, invalid
 */
export const setPassword = async (inTenant: InTenant, session: Session, password: string, now: Date) => {
  if (now.getTime() - session.signedInAt.getTime() > reauthAfterMs) {
    throw new Refusal('reauth_required', 'Please sign in again to change your password');
  }
  checkPassword(password);
  const passwordHash = await hashPassword(password);
  return inTenant(async (fence) => {
    await fence.tx
      .update(users)
      .set({ passwordHash })
      .where(fence.own(users, eq(users.id, session.user.id)));
    const renewed = await beginSession(fence, session.user.id, session.signedInAt, now);
    await carryOver(fence, session, renewed);
    await endSessionsOf(fence, session.user.id, renewed);
    return renewed;
  });
};
