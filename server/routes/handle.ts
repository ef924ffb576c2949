import type { Logger } from 'pino';
import type { CallName } from '../../contract/calls.ts';
import type { Database } from '../db/database.ts';
import type { Tenant } from '../db/schema.ts';
import type { ConnectionTools } from '../domain/connections/connection-tools.ts';
import type { MessageRules } from '../domain/messages/message-limits.ts';
import { createUserNotifier } from '../domain/messages/notify-user.ts';
import type { CheckoutDependencies } from '../domain/money/checkout/checkout-dependencies.ts';
import type { ResetRequestLimit } from '../domain/password-resets/password-resets.ts';
import type { LoginLimits } from '../domain/sessions/login-limits.ts';
import type { SetupTools } from '../domain/setup/setup-tools.ts';
import type { PinHasher } from '../domain/tablets/pin-hashes.ts';
import type { CallContext } from '../http/call/call-context.ts';
import { createHandlers } from '../http/call/create-handlers.ts';
import type { AuditHash } from '../lib/crypto/audit-hash.ts';
import type { PushSettings } from '../lib/settings/app-settings.ts';
import type { Metrics } from '../lib/work/metrics.ts';

/** Nothing here waits for another server, because the caller holds a transaction open. */
export interface TransactionDependencies {
  readonly getMessageRules: (tenant: Tenant) => MessageRules;
  readonly hashForAudit: AuditHash;
  readonly termsVersion: string | null;
  readonly push: PushSettings;
  readonly sessionIdleMinutes: number;
  readonly canSendEmail: (tenant: Tenant) => boolean;
  readonly canSendTextMessages: (tenant: Tenant) => boolean;
  readonly hasDeliveryReports: (tenant: Tenant) => boolean;
  readonly sendsReminders: boolean;
  readonly secret: string;
  readonly logger: Logger;
}

/** A handler with these dependencies opens its own transactions. */
export interface HandlerDependencies extends TransactionDependencies {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly loginLimits: LoginLimits;
  readonly resetRequestLimit: ResetRequestLimit;
  readonly checkout: CheckoutDependencies;
  readonly pinHasher: PinHasher;
  readonly setup: SetupTools;
  readonly connections: ConnectionTools;
}

export const { handle, handleWithoutTransaction } = createHandlers<
  TransactionDependencies,
  HandlerDependencies
>();

type NotifyingCall = Pick<
  CallContext<CallName, Pick<HandlerDependencies, 'canSendEmail'>>,
  'tenant' | 'appOrigin' | 'now' | 'dependencies' | 'wakeWorkers'
>;

export const getUserNotifier = ({
  tenant,
  appOrigin,
  now,
  dependencies,
  wakeWorkers,
}: NotifyingCall) =>
  createUserNotifier({
    tenant,
    appOrigin,
    sendsEmail: dependencies.canSendEmail(tenant),
    now,
    wakeWorkers,
  });

export const getMessageOptions = (
  { getMessageRules, canSendEmail, canSendTextMessages }: TransactionDependencies,
  tenant: Tenant,
) => ({
  ...getMessageRules(tenant),
  sendsEmail: canSendEmail(tenant),
  sendsTextMessages: canSendTextMessages(tenant),
});
