import type { CallName } from '../../../contract/calls.ts';
import type { Session } from '../../db/schema.ts';
import {
  cancelPaymentChange as cancelChange,
  confirmPaymentChange as confirmChange,
  disconnectPayments as disconnect,
} from '../../domain/connections/change-payments.ts';
import * as email from '../../domain/connections/connect-email.ts';
import { connectPayments as connect } from '../../domain/connections/connect-payments.ts';
import * as texts from '../../domain/connections/connect-texts.ts';
import type { ConnectionAction } from '../../domain/connections/connection-tools.ts';
import { getPaymentConnection as getConnection } from '../../domain/connections/payment-connection.ts';
import { countMessages } from '../../domain/messages/message-limits.ts';
import type { WriteContext } from '../../http/call/call-context.ts';
import { type HandlerDependencies, handleWithoutTransaction } from '../handle.ts';

type OwnerCall = Pick<
  WriteContext<CallName, HandlerDependencies>,
  | 'tenant'
  | 'dependencies'
  | 'appOrigin'
  | 'now'
  | 'auditSource'
  | 'wakeWorkers'
  | 'storeResult'
  | 'runInTenantScope'
> & { readonly session: Session };

const toAction = (call: OwnerCall): ConnectionAction => ({
  tenant: call.tenant,
  session: call.session,
  appOrigin: call.appOrigin,
  sendsEmail: call.dependencies.canSendEmail(call.tenant),
  now: call.now,
  source: call.auditSource,
  wakeWorkers: call.wakeWorkers,
  storeResult: call.storeResult,
  countTestMessage: (recipient) => {
    const { messageLimits: limits } = call.dependencies.getMessageRules(call.tenant);
    const sender = { userId: call.session.user.id, limits, now: call.now };
    return call.runInTenantScope((scope) =>
      countMessages(scope, [{ recipient, parts: 1 }], sender),
    );
  },
});

export const getPaymentConnection = handleWithoutTransaction('getPaymentConnection', (call) =>
  getConnection(call.dependencies.connections, toAction(call)),
);

export const connectPayments = handleWithoutTransaction('connectPayments', (call) =>
  connect(call.dependencies.connections, toAction(call), call.payload),
);

export const disconnectPayments = handleWithoutTransaction('disconnectPayments', (call) =>
  disconnect(call.dependencies.connections, toAction(call)),
);

export const confirmPaymentChange = handleWithoutTransaction('confirmPaymentChange', (call) =>
  confirmChange(call.dependencies.connections, toAction(call)),
);

export const cancelPaymentChange = handleWithoutTransaction('cancelPaymentChange', (call) =>
  cancelChange(call.dependencies.connections, toAction(call)),
);

export const getTextConnection = handleWithoutTransaction('getTextConnection', (call) =>
  texts.getTextConnection(call.dependencies.connections, toAction(call)),
);

export const connectTexts = handleWithoutTransaction('connectTexts', (call) =>
  texts.connectTexts(call.dependencies.connections, toAction(call), call.payload),
);

export const disconnectTexts = handleWithoutTransaction('disconnectTexts', (call) =>
  texts.disconnectTexts(call.dependencies.connections, toAction(call)),
);

export const getEmailConnection = handleWithoutTransaction('getEmailConnection', (call) =>
  email.getEmailConnection(call.dependencies.connections, toAction(call)),
);

export const connectEmail = handleWithoutTransaction('connectEmail', (call) =>
  email.connectEmail(call.dependencies.connections, toAction(call), call.payload),
);

export const disconnectEmail = handleWithoutTransaction('disconnectEmail', (call) =>
  email.disconnectEmail(call.dependencies.connections, toAction(call)),
);
