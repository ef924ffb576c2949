import type { Extension } from '../../contract/extensions.ts';
import { logIn as logInUser } from '../domain/sessions/log-in.ts';
import { getAccountKey } from '../domain/sessions/login-limits.ts';
import { endSession } from '../domain/sessions/sessions.ts';
import { setPassword as setUserPassword } from '../domain/sessions/set-password.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import type { ProviderName } from '../lib/provider-name.ts';
import { handleWithoutTransaction } from './handle.ts';

export const getCurrentUser = handleWithoutTransaction('getCurrentUser', async ({ session }) => session.user);

/** The extensions of a tenant; refunds need a provider that can send them. */
const listExtensions = (provider: ProviderName, sendsTextMessages: boolean): Extension[] => [
  'pay_link',
  'payment_events',
  'payment_export',
  'push',
  'cancel-declined',
  ...(provider === 'webhook' ? [] : (['refunds'] as const)),
  ...(sendsTextMessages ? [] : (['no-text-messages'] as const)),
  ...(provider === 'sandbox' ? (['sandbox'] as const) : []),
];

export const getTenant = handleWithoutTransaction('getTenant', async ({ tenant, dependencies }) => ({
  client: {
    id: tenant.id,
    name: tenant.name,
    hasBeepaidGoModule: tenant.hasBeepaidGoModule,
    includeVat: tenant.includeVat,
    extensions: listExtensions(
      (await dependencies.checkout.providers.findCurrent(tenant.id)).name,
      dependencies.sendsTextMessages,
    ),
  },
}));

export const logIn = handleWithoutTransaction('logIn', async (call) => {
  const { tenant, session, payload, now, clientAddress, dependencies, runInTenantScope, setSession } = call;
  const { loginLimits } = dependencies;
  const account = getAccountKey(tenant, payload.email);
  const attempt = { account, address: clientAddress, device: call.getKnownDevice(account) };
  await loginLimits.consume(attempt);
  const { user, sessionToken } = await logInUser(runInTenantScope, { payload, session, now }).catch(async (error) => {
    // No password was compared, so that the attempt was no guess.
    if (error instanceof ApiProblem && error.code === 'unavailable') await loginLimits.refund(attempt);
    throw error;
  });
  await loginLimits.refund(attempt);
  if (attempt.device === undefined) call.rememberDevice(account);
  setSession(sessionToken);
  return user;
});

export const logOut = handleWithoutTransaction('logOut', async ({ session, runInTenantScope, setSession }) => {
  if (session) await runInTenantScope((scope) => endSession(scope, session));
  setSession(undefined);
});

export const setPassword = handleWithoutTransaction(
  'setPassword',
  async ({ session, payload, now, runInTenantScope, setSession }) => {
    setSession(await setUserPassword(runInTenantScope, session, payload.password, now));
  },
);
