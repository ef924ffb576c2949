import { acceptInvite as accept } from '../../domain/invites/accept-invite.ts';
import * as invites from '../../domain/invites/invites.ts';
import { getLoginKey } from '../../domain/sessions/login-limits.ts';
import type { ScopedCallContext } from '../../http/call/call-context.ts';
import { limitGuesses, toCurrentUser } from '../accounts/complete-log-in.ts';
import { handle, handleWithoutTransaction, type TransactionDependencies } from '../handle.ts';

type InviterContext = Pick<
  ScopedCallContext<'inviteStaffUser', TransactionDependencies>,
  'dependencies' | 'tenant' | 'session' | 'appOrigin' | 'now' | 'auditSource' | 'scope'
>;

const getInviter = (call: InviterContext): invites.Inviter => {
  const { dependencies, tenant, session, appOrigin, now, auditSource: source } = call;
  const { messageLimits } = dependencies.getMessageRules(tenant);
  const sendsEmail = dependencies.canSendEmail(tenant);
  return { tenant, user: session.user, appOrigin, now, sendsEmail, messageLimits, source };
};

/** The stored response lacks the secret link, so a repeated call gets a new one. */
const withheld = {
  field: 'inviteLink',
  renew: (call: InviterContext, { id }: { readonly id: string | number }) =>
    invites.renewInviteLink(call.scope, String(id), getInviter(call)),
} as const;

export const inviteStaffUser = handle(
  'inviteStaffUser',
  async (call) => {
    const invited = await invites.inviteStaffUser(call.scope, call.payload, getInviter(call));
    call.wakeWorkers();
    return invited;
  },
  { withheld },
);

export const resendInvite = handle(
  'resendInvite',
  async (call) => {
    const invited = await invites.resendInvite(call.scope, call.params.id, getInviter(call));
    call.wakeWorkers();
    return invited;
  },
  { withheld },
);

export const deleteInvite = handle('deleteInvite', (call) => {
  const { scope, session, params, now, auditSource: source } = call;
  return invites.deleteInvite(scope, params.id, { actor: session.user, now, source });
});

export const getInvite = handleWithoutTransaction('getInvite', (call) => {
  const { params, now, runInTenantScope } = call;
  return limitGuesses(call, 'invite', () =>
    runInTenantScope((scope) => invites.getInvite(scope, params.token, now)),
  );
});

export const acceptInvite = handleWithoutTransaction('acceptInvite', async (call) => {
  const { params, payload, session, now, runInTenantScope, tenant } = call;
  const { token } = params;
  const { termsVersion } = call.dependencies;
  const device = call.getDeviceDescription();
  const tabletToken = call.getTabletToken();
  const source = call.auditSource;
  const acceptance = {
    token,
    payload,
    session,
    tenant,
    device,
    tabletToken,
    now,
    source,
    termsVersion,
  };
  const { user, sessionToken } = await limitGuesses(call, 'invite', () =>
    accept(runInTenantScope, acceptance),
  );
  // A remembered device has its own limit of log-ins, so attackers cannot lock the user out.
  call.rememberDevice(getLoginKey(tenant, user.email));
  call.setSession(sessionToken);
  return toCurrentUser(tenant, user);
});
