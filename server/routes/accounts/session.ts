import type { Capability } from '../../../contract/capabilities.ts';
import { toExtensions } from '../../../contract/extensions.ts';
import { codePath, counterPath, getCounterUrl } from '../../domain/counter/counter-offer.ts';
import { findCodePayment } from '../../domain/counter/find-code-payment.ts';
import { createProofKeys } from '../../domain/counter/proof-keys.ts';
import { canHavePasskeys } from '../../domain/passkeys/relying-party.ts';
import { findPayoutSource } from '../../domain/payouts/read-payouts.ts';
import { logIn as logInUser } from '../../domain/sessions/log-in.ts';
import { getLoginKey } from '../../domain/sessions/login-limits.ts';
import { setPassword as setUserPassword } from '../../domain/sessions/set-password.ts';
import {
  endOtherSessions as endOthers,
  endUserSession,
  listUserSessions,
  logOut as logOutUser,
} from '../../domain/sessions/user-sessions.ts';
import { readFirstSteps } from '../../domain/shop/first-steps.ts';
import { getLogoPath } from '../../domain/shop/shop-logo.ts';
import type { CallContext } from '../../http/call/call-context.ts';
import type { ProviderName } from '../../lib/states/provider-states.ts';
import {
  getUserNotifier,
  type HandlerDependencies,
  handle,
  handleWithoutTransaction,
} from '../handle.ts';
import { completeLogIn, toCurrentUser } from './complete-log-in.ts';

export const getCurrentUser = handleWithoutTransaction(
  'getCurrentUser',
  async ({ tenant, session, dependencies, runInTenantScope }) => {
    const user = toCurrentUser(tenant, session.user);
    if (!user.isOwner) return user;
    const sendsEmail = dependencies.canSendEmail(tenant);
    const { provider } = await dependencies.checkout.providers.findCurrent(tenant.id);
    // `webhook` has no such object, but reports real payments.
    const options = {
      ownerEmail: user.email,
      sendsEmail,
      movesMoney: provider?.movesMoney ?? true,
      isProviderSetByOperator: dependencies.connections.isSetByOperator,
    };
    return {
      ...user,
      firstSteps: await runInTenantScope((scope) => readFirstSteps(scope, options)),
    };
  },
);

/** `webhook` opens no checkouts, so it has no counter page and payment codes. */
const listCapabilities = (provider: ProviderName): Capability[] => [
  'links',
  'live',
  'money',
  'lists',
  'accounts',
  'shop',
  'messages',
  'tablets',
  'displays',
  'customer-deletion',
  'books',
  'connections',
  'imports',
  'recorded-payments',
  'invite-deletion',
  ...(provider === 'webhook' ? [] : (['counter', 'offline-proof'] as const)),
];

export const getTenant = handleWithoutTransaction(
  'getTenant',
  async ({ tenant, appOrigin, dependencies }) => {
    const { canSendTextMessages, hasDeliveryReports, sendsReminders } = dependencies;
    const sendsEmail = dependencies.canSendEmail(tenant);
    const current = await dependencies.checkout.providers.findCurrent(tenant.id);
    const payoutSource = await findPayoutSource(dependencies.checkout, current);
    const client = {
      id: tenant.id,
      name: tenant.name,
      hasBeepaidGoModule: tenant.hasBeepaidGoModule,
      includeVat: tenant.includeVat,
      asksVat: tenant.asksVat,
      pricesIncludeVat: tenant.pricesIncludeVat,
      confirmAbove: tenant.confirmAbove,
      counterUrl: getCounterUrl(tenant, current, appOrigin),
      logoUrl: getLogoPath(tenant.logoHash),
      capabilities: listCapabilities(current.name),
      isSandbox: current.name === 'sandbox',
      sendsTextMessages: canSendTextMessages(tenant),
      sendsEmail,
      mailsPasswordLinks: sendsEmail,
      hasPasskeys: canHavePasskeys(appOrigin),
      hasRefunds: current.name !== 'webhook',
      hasDisputes: current.name === 'stripe' || current.name === 'mollie',
      hasPayouts: payoutSource !== undefined,
      hasDeliveryReports: hasDeliveryReports(tenant),
      sendsReminders,
      remindsCustomers: tenant.reminderDays.length > 0,
    };
    return { client: { ...client, extensions: toExtensions(client) } };
  },
);

type LogInCall = CallContext<'logIn', HandlerDependencies>;

/** @throws ApiProblem invalid_login, throttled, unavailable */
const logInWithinLimits = async (call: LogInCall) => {
  const { tenant, session, payload, now, clientAddress, dependencies, runInTenantScope } = call;
  const { loginLimits, hashForAudit } = dependencies;
  const loginKey = getLoginKey(tenant, payload.email);
  const attempt = { loginKey, ipAddress: clientAddress, device: call.getKnownDevice(loginKey) };
  const device = call.getDeviceDescription();
  const tabletToken = call.getTabletToken();
  const login = {
    payload,
    session,
    device,
    tabletToken,
    now,
    source: call.auditSource,
    hashForAudit,
  };
  const { user, sessionToken } = await loginLimits.runWithinLimits(attempt, 'invalid_login', () =>
    logInUser(runInTenantScope, login),
  );
  if (attempt.device === undefined) call.rememberDevice(loginKey);
  return { user, sessionToken };
};

export const logIn = handleWithoutTransaction('logIn', (call) =>
  completeLogIn(call, logInWithinLimits),
);

export const logOut = handleWithoutTransaction('logOut', async (call) => {
  const { session, runInTenantScope, now, auditSource } = call;
  if (session) await runInTenantScope((scope) => logOutUser(scope, session, now, auditSource));
  call.setSession(undefined);
});

export const setPassword = handleWithoutTransaction('setPassword', async (call) => {
  const {
    tenant,
    session,
    payload,
    now,
    auditSource: source,
    getDeviceDescription,
    runInTenantScope,
  } = call;
  const { password } = payload;
  const notifyUser = getUserNotifier(call);
  const change = { password, tenant, device: getDeviceDescription(), now, source, notifyUser };
  call.setSession(await setUserPassword(runInTenantScope, session, change));
});

export const listSessions = handle('listSessions', ({ scope, session, dependencies, now }) =>
  listUserSessions(scope, session, { idleMinutes: dependencies.sessionIdleMinutes, now }),
);

export const endSession = handle(
  'endSession',
  async ({ scope, session, params, now, auditSource, setSession }) => {
    await endUserSession(scope, session, params.id, { now, source: auditSource });
    if (params.id === session.id) setSession(undefined);
  },
);

export const endOtherSessions = handle('endOtherSessions', ({ scope, session, now, auditSource }) =>
  endOthers(scope, session, { now, source: auditSource }),
);

export const getProofKey = handleWithoutTransaction(
  'getProofKey',
  async ({ tenant, session, now, appOrigin, dependencies }) => {
    const { provider } = await dependencies.checkout.providers.findCurrent(tenant.id);
    const isLive = provider?.isLive === true;
    return {
      ...createProofKeys(dependencies.secret).issue(tenant.id, session, { isLive, now }),
      codeUrl: `${appOrigin}${counterPath}${codePath}/`,
      isLive,
    };
  },
);

export const getCodePayment = handleWithoutTransaction(
  'getCodePayment',
  async ({ tenant, session, query, now, runInTenantScope, dependencies }) => {
    const findProvider = await dependencies.checkout.providers.loadFinder(tenant.id);
    const code = { sessionId: session.id, nonce: query.nonce };
    return runInTenantScope((scope) => findCodePayment(scope, findProvider, code, now));
  },
);
