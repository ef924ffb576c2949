import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { DeclineReason } from '../../../contract/payments/decline-reason.ts';
import { isPayable, type PaymentStatus } from '../../../contract/payments/payment-status.ts';
import type { Database } from '../../db/database.ts';
import { paymentRequests, providerEvents } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { describeRequest } from '../../lib/network/request-context.ts';
import { getHistory, recordHistory } from '../history/history.ts';
import { lockPaymentRequest, type PaymentRequestRow } from '../history/payment-request-rows.ts';
import { getDueAmounts } from './ledger/due-amounts.ts';
import { CURRENCY } from './ledger/money-facts.ts';
import type { NewFacts } from './ledger/new-facts.ts';
import { findLastAttemptEvent, isUndecided } from './ledger/payment-progress.ts';
import { listNewMismatches, settle } from './ledger/settle.ts';

/** Such a provider is connected with `PAYMENT_PROVIDER=webhook`. */
export interface ProviderMessage {
  readonly messageId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly paymentRequestId: string;
  readonly type: Exclude<PaymentStatus, 'requested' | 'cancelled_client'> | 'confirming';
  /** Pence. */
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly refundId?: string | undefined;
  readonly declineReason?: DeclineReason | undefined;
  readonly at: Date;
  readonly hasOwnTime: boolean;
}

/**
 * | outcome | the message |
 * |---|---|
 * | `applied` | changed the request or its history |
 * | `unchanged` | changed nothing, or counts only later |
 * | `duplicate` | has an id that was received before |
 * | `foreign` | is about a request of another provider |
 */
type Outcome = 'applied' | 'unchanged' | 'duplicate' | 'foreign';

/**
 * Without an id of the refund, messages with one payment, amount and time are one refund. A repeated message
 * must not count the money twice.
 */
const getRefundId = ({ refundId, paymentId, amount, at, ...message }: ProviderMessage) => {
  if (refundId !== undefined) return refundId;
  return message.hasOwnTime
    ? [paymentId ?? 'payment', amount ?? 'all', at.toISOString()].join('/')
    : message.messageId;
};

const toFacts = (message: ProviderMessage, paymentRequest: PaymentRequestRow): NewFacts => {
  const { messageId, paymentId: reference, currency = CURRENCY, at } = message;
  const { askedPence } = getDueAmounts(paymentRequest);
  const amountPence = message.amount ?? paymentRequest.amountGross;
  switch (message.type) {
    case 'paid': {
      // Without an id of the payment, each message is a payment. A second payment must not be lost.
      const id = reference ?? messageId;
      const payment = {
        provider: 'webhook',
        account: message.account,
        providerCheckoutId: null,
        reference: id,
      } as const;
      // Without an amount, the customer has paid what the link asked for.
      const paidPence = message.amount ?? (askedPence || amountPence);
      return { charge: { ...payment, amountPence: paidPence, currency, paidAt: at } };
    }
    case 'refunded_provider':
      return { refund: { id: getRefundId(message), reference, amountPence, at } };
    case 'declined':
      return { declined: { at, reason: message.declineReason } };
    case 'cancelled_provider':
      return { cancelled: { by: 'provider', userId: null } };
    case 'confirming':
      return {};
  }
};

const receiveConfirming = async (
  scope: TenantScope,
  { paymentRequestId, at }: ProviderMessage,
  status: PaymentStatus,
) => {
  if (
    !isPayable(status) ||
    isUndecided(findLastAttemptEvent(await getHistory(scope, paymentRequestId)))
  )
    return false;
  await recordHistory(scope.tx, {
    tenantId: scope.tenantId,
    paymentRequestId,
    event: 'confirming',
    at,
  });
  return true;
};

const getEventId = (account: string, messageId: string) =>
  account === 'server' ? messageId : `${account}/${messageId}`;

/**
 * A second message with the same id is ignored. If it is about another request, its payment is lost, so the
 * operator must find it in the log.
 */
const warnAboutReusedId = async (
  database: Database,
  { messageId, account, paymentRequestId }: ProviderMessage,
  logger: Logger,
) => {
  const [first] = await database.unscopedDb
    .select({ paymentRequestId: providerEvents.paymentRequestId })
    .from(providerEvents)
    .where(eq(providerEvents.id, getEventId(account, messageId)));
  if (!first || first.paymentRequestId === paymentRequestId) return;
  const { paymentRequestId: firstPaymentRequestId } = first;
  logger.warn(
    { messageId, paymentRequestId, firstPaymentRequestId },
    'A webhook id was used for two payment requests',
  );
};

const receiveOnce = async (
  scope: TenantScope,
  message: ProviderMessage,
  receivedAt: Date,
  logger: Logger,
): Promise<Outcome> => {
  const { messageId, account, paymentRequestId, type, at: occurredAt } = message;
  // Two accounts can send the same id.
  const id = getEventId(account, messageId);
  const paymentRequest = await lockPaymentRequest(scope, paymentRequestId);
  // A checkout of another provider takes the payments of this request.
  if (paymentRequest.provider !== null && paymentRequest.provider !== 'webhook') return 'foreign';
  const inserted = await scope.tx
    .insert(providerEvents)
    .values({
      id,
      tenantId: scope.tenantId,
      paymentRequestId,
      status: type,
      occurredAt,
      receivedAt,
    })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  if (inserted.length === 0) return 'duplicate';
  if (type === 'confirming') {
    return (await receiveConfirming(scope, message, paymentRequest.status))
      ? 'applied'
      : 'unchanged';
  }
  const facts = toFacts(message, paymentRequest);
  const result = await settle(scope, paymentRequestId, facts, receivedAt);
  const { charge } = facts;
  if (charge && !result.after.charges.some(({ reference }) => reference === charge.reference)) {
    const details = { messageId, paymentRequestId, reference: charge.reference };
    logger.error(
      details,
      'A payment was reported for two payment requests. It counts for the first one',
    );
  }
  for (const { reference, amount, currency } of listNewMismatches(result)) {
    const details = { paymentRequestId, provider: 'webhook', reference, amount, currency };
    logger.error(details, 'A payment has another amount');
  }
  const { before, after } = result;
  // A refund that arrives before its payment changes no figure yet.
  const hasChanged = JSON.stringify(before.money) !== JSON.stringify(after.money);
  return hasChanged ? 'applied' : 'unchanged';
};

interface ReceiveOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly now: Date;
}

/** Ids are unique across tenants. */
export const findTenantOfPaymentRequest = async (
  { unscopedDb }: Database,
  paymentRequestId: string,
) => {
  const [paymentRequest] = await unscopedDb
    .select({ tenantId: paymentRequests.tenantId })
    .from(paymentRequests)
    .where(eq(paymentRequests.id, paymentRequestId));
  return paymentRequest?.tenantId;
};

export const receiveProviderEvent = async (
  message: ProviderMessage,
  { database, logger, now }: ReceiveOptions,
): Promise<Outcome> => {
  const { tenantId } = message;
  describeRequest({ tenantId });
  const outcome = await database.forTenant(tenantId, (scope) =>
    receiveOnce(scope, message, now, logger),
  );
  // The first message with this id may concern another tenant.
  if (outcome === 'duplicate') await warnAboutReusedId(database, message, logger);
  return outcome;
};
