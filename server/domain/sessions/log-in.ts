import { and, eq } from 'drizzle-orm';
import type { ParsedPayloadOf } from '../../../contract/calls.ts';
import { type Session, users } from '../../db/schema.ts';
import type { RunInTenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { verifyPassword } from './passwords.ts';
import { beginSession, endSession } from './sessions.ts';

interface LogIn {
  readonly payload: ParsedPayloadOf<'logIn'>;
  /** The browser's previous session, which the log-in ends. */
  readonly session: Session | undefined;
  readonly device: string | null;
  readonly now: Date;
}

const invalidLogin = () => new ApiProblem('invalid_login', 'The email address or password is not correct');

/** Verifies email address and password, and begins a session. @throws ApiProblem invalid_login */
export const logIn = async (runInTenantScope: RunInTenantScope, { payload, session, device, now }: LogIn) => {
  const user = await runInTenantScope(async ({ tx, whereTenant }) => {
    const [found] = await tx
      .select()
      .from(users)
      .where(whereTenant(users, eq(users.email, payload.email.toLowerCase())));
    return found;
  });
  const matches = await verifyPassword(payload.password, user?.passwordHash);
  if (!user?.passwordHash || !matches || !user.isActive) throw invalidLogin();
  const { passwordHash } = user;

  const sessionToken = await runInTenantScope(async (scope) => {
    // While the password was verified, the user may have become inactive or changed the password.
    const [unchanged] = await scope.tx
      .select({ id: users.id })
      .from(users)
      .where(
        scope.whereTenant(
          users,
          and(eq(users.id, user.id), eq(users.isActive, true), eq(users.passwordHash, passwordHash)),
        ),
      )
      .for('share');
    if (!unchanged) throw invalidLogin();
    await endSession(scope, session);
    return beginSession(scope, { userId: user.id, device, signedInAt: now, now });
  });
  const { id, email, firstName, lastName, isOwner } = user;
  return { user: { id, email, firstName, lastName, isOwner }, sessionToken };
};
