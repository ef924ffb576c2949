import { findTablet } from '../../domain/sessions/sessions.ts';
import * as enrolment from '../../domain/tablets/enrol-tablet.ts';
import { logInWithPin as logIn } from '../../domain/tablets/log-in-with-pin.ts';
import * as pins from '../../domain/tablets/pins.ts';
import * as tablets from '../../domain/tablets/tablets.ts';
import { getCurrentTablet as findCurrentTablet } from '../../domain/tablets/tablets.ts';
import type { CallContext } from '../../http/call/call-context.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import { completeLogIn, limitGuesses } from '../accounts/complete-log-in.ts';
import {
  getUserNotifier,
  type HandlerDependencies,
  handle,
  handleWithoutTransaction,
} from '../handle.ts';

export const listTablets = handle('listTablets', ({ scope, now }) =>
  tablets.listTablets(scope, now),
);

export const listTabletStaff = handle('listTabletStaff', ({ scope }) =>
  tablets.listTabletStaff(scope),
);

export const createTabletCode = handle(
  'createTabletCode',
  ({ scope, session, payload, appOrigin, now }) =>
    enrolment.createTabletCode(scope, session, { name: payload.name, appOrigin, now }),
);

export const removeTablet = handle('removeTablet', ({ scope, params, now, auditSource }) =>
  tablets.removeTablet(scope, { id: params.id, now, source: auditSource }),
);

export const enrolTablet = handleWithoutTransaction('enrolTablet', async (call) => {
  const { session, payload, now, auditSource: source, runInTenantScope } = call;
  const { token, tablet } = await limitGuesses(call, 'tablet', () =>
    runInTenantScope((scope) =>
      enrolment.enrolTablet(scope, { code: payload.tabletCode, session, now, source }),
    ),
  );
  call.setTabletToken(token);
  return tablet;
});

export const getCurrentTablet = handle('getCurrentTablet', ({ scope, getTabletToken, now }) =>
  findCurrentTablet(scope, { token: getTabletToken(), now }),
);

export const getPinStatus = handle('getPinStatus', ({ scope, session }) =>
  pins.getPinStatus(scope, session),
);

export const setPin = handleWithoutTransaction('setPin', (call) => {
  const { session, payload, now, auditSource: source, runInTenantScope, dependencies } = call;
  const { pinHasher } = dependencies;
  return pins.setPin(runInTenantScope, session, {
    pin: payload.pin,
    now,
    source,
    notifyUser: getUserNotifier(call),
    pinHasher,
  });
});

export const removePin = handle('removePin', (call) => {
  const { scope, session, now, auditSource: source } = call;
  return pins.removePin(scope, session, { now, source, notifyUser: getUserNotifier(call) });
});

type LogInCall = CallContext<'logInWithPin', HandlerDependencies>;

/** @throws ApiProblem not_found, invalid_login, pin_locked, throttled, unavailable */
const logInWithinLimits = async (call: LogInCall) => {
  const {
    tenant,
    session,
    payload,
    now,
    auditSource: source,
    runInTenantScope,
    dependencies,
  } = call;
  const { loginLimits } = dependencies;
  const token = call.getTabletToken();
  const tablet = await runInTenantScope((scope) => findTablet(scope, token));
  if (!tablet || token === undefined) throw createNotFoundError('Tablet');
  // Wrong PINs count for this tablet only, so that they do not lock the user out elsewhere.
  const attempt = {
    loginKey: `${tenant.id}:pin`,
    ipAddress: call.clientAddress,
    device: `tablet:${tablet.id}`,
  };
  const { pinHasher } = dependencies;
  const login = {
    ...payload,
    pinHasher,
    tablet,
    session,
    device: call.getDeviceDescription(),
    now,
    source,
  };
  const result = await loginLimits.runWithinLimits(attempt, 'invalid_login', () =>
    logIn(runInTenantScope, login),
  );
  // A tablet in use stays enrolled, because its cookie is renewed.
  call.setTabletToken(token);
  return result;
};

export const logInWithPin = handleWithoutTransaction('logInWithPin', (call) =>
  completeLogIn(call, logInWithinLimits),
);
