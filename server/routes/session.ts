import { and, eq } from 'drizzle-orm';
import type { Extension } from '../../contract/extensions.ts';
import { users } from '../db/schema.ts';
import { carryOver } from '../domain/push/subscriptions.ts';
import { accountOf } from '../domain/sessions/login-limits.ts';
import { checkPassword } from '../domain/sessions/password-policy.ts';
import { hashPassword, isPassword } from '../domain/sessions/passwords.ts';
import { beginSession, endSession, endSessionsOf } from '../domain/sessions/sessions.ts';
import { handleUnfenced } from '../http/call/handle.ts';
import { Refusal } from '../lib/refusal.ts';

const reauthAfterMs = 10 * 60_000;

const invalidLogin = () => new Refusal('invalid_login', 'The email address or password is not correct');

export const getCurrentUser = handleUnfenced('getCurrentUser', async ({ session }) => session.user);

const offered: Extension[] = ['payment_events', 'payment_export', 'push'];

export const getTenant = handleUnfenced('getTenant', async ({ tenant }) => ({
  client: {
    id: tenant.id,
    name: tenant.name,
    hasBeepaidGoModule: tenant.hasBeepaidGoModule,
    includeVat: tenant.includeVat,
    extensions: offered,
  },
}));

export const logIn = handleUnfenced('logIn', async (call) => {
  const { tenant, session, payload, now, address, loginLimits, inTenant, setSession } = call;
  const email = payload.email.toLowerCase();
  const account = accountOf(tenant, email);
  const attempt = { account, address, device: call.knownDevice(account) };
  await loginLimits.count(attempt);

  const user = await inTenant(async ({ tx, own }) => {
    const [found] = await tx
      .select()
      .from(users)
      .where(own(users, eq(users.email, email)));
    return found;
  });
  const matches = await isPassword(payload.password, user?.passwordHash);
  if (!user?.passwordHash || !matches || !user.isActive) throw invalidLogin();
  const { passwordHash } = user;

  const token = await inTenant(async (fence) => {
    // Somebody may have been made inactive, or changed the password, while it was being compared.
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
  await loginLimits.forgive(attempt);
  if (attempt.device === undefined) call.rememberDevice(account);
  setSession(token);
  return { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName };
});

export const logOut = handleUnfenced('logOut', async ({ session, inTenant, setSession }) => {
  if (session) await inTenant((fence) => endSession(fence, session));
  setSession(undefined);
});

export const setPassword = handleUnfenced('setPassword', async ({ session, payload, now, inTenant, setSession }) => {
  if (now.getTime() - session.signedInAt.getTime() > reauthAfterMs) {
    throw new Refusal('reauth_required', 'Please sign in again to change your password');
  }
  checkPassword(payload.password);
  const passwordHash = await hashPassword(payload.password);
  const token = await inTenant(async (fence) => {
    await fence.tx
      .update(users)
      .set({ passwordHash })
      .where(fence.own(users, eq(users.id, session.user.id)));
    const renewed = await beginSession(fence, session.user.id, session.signedInAt, now);
    await carryOver(fence, session, renewed);
    await endSessionsOf(fence, session.user.id, renewed);
    return renewed;
  });
  setSession(token);
});
