import type { Extension } from '../../contract/extensions.ts';
import { logIn as logInUser } from '../domain/sessions/log-in.ts';
import { accountOf } from '../domain/sessions/login-limits.ts';
import { endSession } from '../domain/sessions/sessions.ts';
import { setPassword as setUserPassword } from '../domain/sessions/set-password.ts';
import { handleUnfenced } from './handle.ts';

export const getCurrentUser = handleUnfenced('getCurrentUser', async ({ session }) => session.user);

const offered: Extension[] = ['pay_link', 'payment_events', 'payment_export', 'push'];

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
  const { tenant, session, payload, now, address, dependencies, inTenant, setSession } = call;
  const { loginLimits } = dependencies;
  const account = accountOf(tenant, payload.email);
  const attempt = { account, address, device: call.knownDevice(account) };
  await loginLimits.count(attempt);
  const { user, sessionToken } = await logInUser(inTenant, { payload, session, now });
  await loginLimits.forgive(attempt);
  if (attempt.device === undefined) call.rememberDevice(account);
  setSession(sessionToken);
  return user;
});

export const logOut = handleUnfenced('logOut', async ({ session, inTenant, setSession }) => {
  if (session) await inTenant((fence) => endSession(fence, session));
  setSession(undefined);
});

export const setPassword = handleUnfenced('setPassword', async ({ session, payload, now, inTenant, setSession }) => {
  setSession(await setUserPassword(inTenant, session, payload.password, now));
});
