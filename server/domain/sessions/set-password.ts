import { eq } from 'drizzle-orm';
import { type Session, users } from '../../db/schema.ts';
import type { RunInTenantScope } from '../../db/tenant-scope.ts';
import { moveSubscriptions } from '../push/subscriptions.ts';
import { checkPassword } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { requireFreshSession } from './require-fresh-session.ts';
import { beginSession, endUserSessions } from './sessions.ts';

/**
 * Changes the password of a session's user, ends all sessions of the user and returns the token of a new session.
 * @throws ApiProblem reauth_required, invalid
 */
export const setPassword = async (
  runInTenantScope: RunInTenantScope,
  session: Session,
  password: string,
  now: Date,
) => {
  requireFreshSession(session, 'to change your password', now);
  checkPassword(password);
  const passwordHash = await hashPassword(password);
  return runInTenantScope(async (scope) => {
    await scope.tx
      .update(users)
      .set({ passwordHash })
      .where(scope.whereTenant(users, eq(users.id, session.user.id)));
    const renewed = await beginSession(scope, session.user.id, session.signedInAt, now);
    await moveSubscriptions(scope, session, renewed);
    await endUserSessions(scope, session.user.id, renewed);
    return renewed;
  });
};
