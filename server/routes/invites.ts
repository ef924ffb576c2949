import { acceptInvite as accept } from '../domain/invites/accept-invite.ts';
import * as invites from '../domain/invites/invites.ts';
import { accountOf } from '../domain/sessions/login-limits.ts';
import { handle, handleUnfenced } from './handle.ts';

export const inviteStaffUser = handle('inviteStaffUser', async (call) => {
  const { fence, tenant, session, payload, appOrigin, now } = call;
  const invited = await invites.inviteStaffUser(fence, payload, { tenant, user: session.user, appOrigin, now });
  call.wakeOutbox();
  return invited;
});

export const resendInvite = handle('resendInvite', async (call) => {
  const { fence, tenant, session, params, appOrigin, now } = call;
  const invited = await invites.resendInvite(fence, params.id, { tenant, user: session.user, appOrigin, now });
  call.wakeOutbox();
  return invited;
});

export const getInvite = handle('getInvite', ({ fence, params, now }) => invites.getInvite(fence, params.token, now));

export const acceptInvite = handleUnfenced('acceptInvite', async (call) => {
  const { params, payload, session, now, inTenant, tenant } = call;
  const { user, sessionToken } = await accept(inTenant, { token: params.token, payload, session, now });
  // Days may pass before the first log-in on this device: strangers must not be able to lock the person out of it.
  call.rememberDevice(accountOf(tenant, user.email));
  call.setSession(sessionToken);
  return user;
});
