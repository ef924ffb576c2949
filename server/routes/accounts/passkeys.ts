import type { RunInTenantScope } from '../../db/tenant-scope.ts';
import {
  beginPasskeyCreation as beginCreation,
  createPasskey as storePasskey,
} from '../../domain/passkeys/create-passkey.ts';
import {
  beginPasskeyLogIn as beginLogIn,
  findPasskey,
  logInWithPasskey as logIn,
} from '../../domain/passkeys/log-in-with-passkey.ts';
import {
  deletePasskey as deleteOwnPasskey,
  listPasskeys as listOwnPasskeys,
} from '../../domain/passkeys/passkeys.ts';
import { getRelyingParty } from '../../domain/passkeys/relying-party.ts';
import { getLoginKey } from '../../domain/sessions/login-limits.ts';
import type { CallContext } from '../../http/call/call-context.ts';
import {
  getUserNotifier,
  type HandlerDependencies,
  handle,
  handleWithoutTransaction,
} from '../handle.ts';
import { completeLogIn } from './complete-log-in.ts';

export const listPasskeys = handle('listPasskeys', ({ scope, session }) =>
  listOwnPasskeys(scope, session),
);

export const deletePasskey = handle('deletePasskey', (call) => {
  const { scope, session, params, now, auditSource: source } = call;
  return deleteOwnPasskey(scope, session, {
    id: params.id,
    now,
    source,
    notifyUser: getUserNotifier(call),
  });
});

export const beginPasskeyCreation = handle('beginPasskeyCreation', (call) => {
  const { scope, tenant, session, appOrigin, now, dependencies } = call;
  return beginCreation(scope, {
    relyingParty: getRelyingParty(appOrigin, tenant),
    secret: dependencies.secret,
    session,
    now,
  });
});

export const createPasskey = handleWithoutTransaction('createPasskey', (call) => {
  const { tenant, session, payload, appOrigin, now, dependencies } = call;
  const runAndStore: RunInTenantScope = (work) =>
    call.runInTenantScope(async (scope) => call.storeResult(scope.tx, await work(scope)));
  return storePasskey(runAndStore, payload, {
    relyingParty: getRelyingParty(appOrigin, tenant),
    secret: dependencies.secret,
    name: call.getDeviceDescription() ?? 'Passkey',
    source: call.auditSource,
    notifyUser: getUserNotifier(call),
    tenantId: tenant.id,
    session,
    now,
  });
});

export const beginPasskeyLogIn = handleWithoutTransaction(
  'beginPasskeyLogIn',
  async ({ tenant, appOrigin, now, dependencies: { secret } }) =>
    beginLogIn({
      relyingParty: getRelyingParty(appOrigin, tenant),
      tenantId: tenant.id,
      secret,
      now,
    }),
);

type LogInCall = CallContext<'logInWithPasskey', HandlerDependencies>;

/** @throws ApiProblem invalid_login, throttled */
const logInWithinLimits = async (call: LogInCall) => {
  const { tenant, session, payload: proof, now, appOrigin, dependencies, runInTenantScope } = call;
  const { loginLimits, secret, logger } = dependencies;
  const found = await runInTenantScope((scope) => findPasskey(scope, proof.credentialId));
  const knownDevice = found && call.getKnownDevice(getLoginKey(tenant, found.user.email));
  // Wrong passkeys do not block log-ins with the password, because they have their own key.
  const loginKey = `${tenant.id}:passkey:${proof.credentialId}`;
  const attempt = { loginKey, ipAddress: call.clientAddress, device: knownDevice };
  const login = {
    relyingParty: getRelyingParty(appOrigin, tenant),
    tenantId: tenant.id,
    device: call.getDeviceDescription(),
    tabletToken: call.getTabletToken(),
    source: call.auditSource,
    proof,
    found,
    session,
    secret,
    logger,
    now,
  };
  const result = await loginLimits.runWithinLimits(attempt, 'invalid_login', () =>
    logIn(runInTenantScope, login),
  );
  if (knownDevice === undefined) call.rememberDevice(getLoginKey(tenant, result.user.email));
  return result;
};

export const logInWithPasskey = handleWithoutTransaction('logInWithPasskey', (call) =>
  completeLogIn(call, logInWithinLimits),
);
