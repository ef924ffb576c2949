import { findResetUser } from '../../domain/password-resets/password-resets.ts';
import * as links from '../../domain/password-resets/reset-links.ts';
import * as reset from '../../domain/password-resets/reset-password.ts';
import { getLoginKey } from '../../domain/sessions/login-limits.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import { getUserNotifier, handle, handleWithoutTransaction } from '../handle.ts';
import { toCurrentUser } from './complete-log-in.ts';

export const requestPasswordReset = handleWithoutTransaction(
  'requestPasswordReset',
  async (call) => {
    const {
      dependencies,
      tenant,
      payload,
      clientAddress,
      appOrigin,
      now,
      auditSource: source,
      runInTenantScope,
    } = call;
    if (!dependencies.canSendEmail(tenant)) throw createNotFoundError('Page');
    await dependencies.resetRequestLimit.countRequest(clientAddress);
    const { messageLimits } = dependencies.getMessageRules(tenant);
    const isKnownDevice = call.getKnownDevice(getLoginKey(tenant, payload.email)) !== undefined;
    const request = { tenant, appOrigin, isKnownDevice, messageLimits, now, source };
    call.runAfterResponse(() => links.mailResetLink(runInTenantScope, payload.email, request));
  },
);

export const getPasswordReset = handle('getPasswordReset', async ({ scope, params, now }) => {
  const { email } = await findResetUser(scope, params.token, now);
  return { email };
});

export const resetPassword = handleWithoutTransaction('resetPassword', async (call) => {
  const { tenant, session, params, payload, now, auditSource: source, runInTenantScope } = call;
  const { token } = params;
  const { password } = payload;
  const [device, tabletToken] = [call.getDeviceDescription(), call.getTabletToken()];
  const change = {
    token,
    password,
    tenant,
    session,
    device,
    tabletToken,
    now,
    source,
    notifyUser: getUserNotifier(call),
  };
  const { user, sessionToken } = await reset.resetPassword(runInTenantScope, change);
  call.rememberDevice(getLoginKey(tenant, user.email));
  call.setSession(sessionToken);
  return toCurrentUser(tenant, user);
});

export const createResetLink = handle('createResetLink', async (call) => {
  const {
    dependencies,
    scope,
    tenant,
    session,
    params,
    appOrigin,
    now,
    auditSource: source,
  } = call;
  const sendsEmail = dependencies.canSendEmail(tenant);
  const { messageLimits } = dependencies.getMessageRules(tenant);
  const request = { tenant, session, appOrigin, sendsEmail, messageLimits, now, source };
  const created = await links.createResetLink(scope, params.id, request);
  call.wakeWorkers();
  return created;
});
