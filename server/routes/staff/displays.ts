import * as pairing from '../../domain/displays/pair-display.ts';
import * as shown from '../../domain/displays/shown-payments.ts';
import { limitGuesses } from '../accounts/complete-log-in.ts';
import { handle, handleWithoutTransaction } from '../handle.ts';

export const createDisplayCode = handle('createDisplayCode', ({ scope, session, appOrigin, now }) =>
  pairing.createDisplayCode(scope, session, { appOrigin, now }),
);

export const pairDisplay = handleWithoutTransaction('pairDisplay', async (call) => {
  const { payload, now, auditSource: source, runInTenantScope } = call;
  const token = await limitGuesses(call, 'display', () =>
    runInTenantScope((scope) =>
      pairing.pairDisplay(scope, { code: payload.tabletCode, now, source }),
    ),
  );
  call.setDisplayToken(token);
});

export const getDisplay = handle(
  'getDisplay',
  ({ scope, origin, now, dependencies, getDisplayToken }) =>
    shown.getDisplay(scope, {
      token: getDisplayToken(),
      origin,
      now,
      sessionIdleMinutes: dependencies.sessionIdleMinutes,
    }),
);

export const setShownPayment = handle('setShownPayment', ({ scope, session, payload, now }) =>
  shown.setShownPayment(scope, session, { ident: payload.paymentRequestId, now }),
);

export const removeDisplay = handle(
  'removeDisplay',
  ({ scope, params, now, auditSource: source }) =>
    pairing.removeDisplay(scope, { tabletId: params.id, now, source }),
);
