import { and, eq } from 'drizzle-orm';
import type { ReadPayloadOf } from '../../../contract/calls.ts';
import type { InTenant } from '../../db/fence.ts';
import { type Session, users } from '../../db/schema.ts';
import { Refusal } from '../../lib/refusal.ts';
import { isPassword } from './passwords.ts';
import { beginSession, endSession } from './sessions.ts';

interface LogIn {
  readonly payload: ReadPayloadOf<'logIn'>;
  /** The session of before, which ends. */
  readonly session: Session | undefined;
  readonly now: Date;
}

const invalidLogin = () => new Refusal('invalid_login', 'The email address or password is not correct');

/** Begins a session of the user with this email address and password. @throws Refusal invalid_login */
export const logIn = async (inTenant: InTenant, { payload, session, now }: LogIn) => {
  const user = await inTenant(async ({ tx, own }) => {
    const [found] = await tx
      .select()
      .from(users)
      .where(own(users, eq(users.email, payload.email.toLowerCase())));
    return found;
  });
  const matches = await isPassword(payload.password, user?.passwordHash);
  if (!user?.passwordHash || !matches || !user.isActive) throw invalidLogin();
  const { passwordHash } = user;

  const sessionToken = await inTenant(async (fence) => {
    // The user may have been made inactive, or the password changed, while it was being compared.
    const [still] = await fence.tx
      .select({ id: users.id })
      .from(users)
      .where(
        fence.own(users, and(eq(users.id, user.id), eq(users.isActive, true), eq(users.passwordHash, passwordHash))),
      )
      .for('share');
    if (!still) throw invalidLogin();
    await endSession(fence, session);
    return beginSession(fence, user.id, now, now);
  });
  const { id, email, firstName, lastName } = user;
  return { user: { id, email, firstName, lastName }, sessionToken };
};
