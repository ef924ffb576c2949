import type { Extension } from '../../../contract/extensions.ts';
import type { Tenant } from '../../db/schema.ts';
import { getCounterUrl } from '../../domain/counter/counter-page-url.ts';
import { canHavePasskeys } from '../../domain/passkeys/relying-party.ts';
import { findPayoutSource } from '../../domain/payouts/find-payout-source.ts';
import { logIn as logInUser } from '../../domain/sessions/log-in.ts';
import { logOut as logOutUser } from '../../domain/sessions/log-out.ts';
import { getLoginKey } from '../../domain/sessions/login-limits.ts';
import { setPassword as setUserPassword } from '../../domain/sessions/set-password.ts';
import {
  endOtherSessions as endOthers,
  endUserSession,
  listUserSessions,
} from '../../domain/sessions/user-sessions.ts';
import type { CallContext } from '../../http/call/call-context.ts';
import type { ProviderName } from '../../lib/states/provider-name.ts';
import { getUserNotifier } from '../get-user-notifier.ts';
import { type HandlerDependencies, handle, handleWithoutTransaction } from '../handle.ts';
import { completeLogIn } from './complete-log-in.ts';
import { toCurrentUser } from './current-user.ts';

export const getCurrentUser = handleWithoutTransaction(
  'getCurrentUser',
  async ({ tenant, session }) => toCurrentUser(tenant, session.user),
);

/**
 * The extensions of a tenant. The provider `webhook` only reports payments, so that it has
 * neither refunds nor the counter page.
 */
const listExtensions = (
  tenant: Tenant,
  provider: ProviderName,
  appOrigin: string,
  {
    sendsEmail,
    canSendTextMessages,
    hasDeliveryReports,
    sendsReminders,
  }: Pick<
    HandlerDependencies,
    'sendsEmail' | 'canSendTextMessages' | 'hasDeliveryReports' | 'sendsReminders'
  >,
): Extension[] => [
  'pay_link',
  'payment_events',
  'payment_export',
  'push',
  'cancel-declined',
  'resend-declined',
  'resend-channels',
  'undo-resend',
  'receipt-resend',
  'audit',
  'shop-profile',
  'payment-filters',
  'payment-criteria',
  'customer-debts',
  'bulk-reminder',
  'payment-progress',
  'gross-prices',
  'gross-service-prices',
  'reset-links',
  'owners',
  'sessions',
  'device-pin',
  'delete-credentials',
  'versions',
  'link-questions',
  ...(sendsEmail ? (['password-reset'] as const) : []),
  ...(canHavePasskeys(appOrigin) ? (['passkeys'] as const) : []),
  ...(provider === 'webhook' ? [] : (['refunds', 'counter-code'] as const)),
  ...(provider === 'stripe' || provider === 'mollie' ? (['disputes'] as const) : []),
  ...(hasDeliveryReports(tenant) ? (['delivery-reports'] as const) : []),
  ...(sendsReminders ? (['reminders'] as const) : []),
  ...(canSendTextMessages(tenant) ? (['text-consents'] as const) : (['no-text-messages'] as const)),
  ...(provider === 'sandbox' ? (['sandbox'] as const) : []),
];

export const getTenant = handleWithoutTransaction(
  'getTenant',
  async ({ tenant, appOrigin, dependencies }) => {
    const current = await dependencies.checkout.providers.findCurrent(tenant.id);
    const payoutSource = await findPayoutSource(dependencies.checkout, current);
    const client = {
      id: tenant.id,
      name: tenant.name,
      hasBeepaidGoModule: tenant.hasBeepaidGoModule,
      includeVat: tenant.includeVat,
      pricesIncludeVat: tenant.pricesIncludeVat,
      confirmAbove: tenant.confirmAbove,
      counterUrl: getCounterUrl(tenant, current, appOrigin),
      remindsCustomers: tenant.reminderDays.length > 0,
      extensions: [
        ...listExtensions(tenant, current.name, appOrigin, dependencies),
        ...(payoutSource ? (['payouts'] as const) : []),
      ],
    };
    return { client };
  },
);

type LogInCall = CallContext<'logIn', HandlerDependencies>;

/**
 * Logs in within the limits of attempts. @throws ApiProblem invalid_login, throttled, unavailable
 */
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
