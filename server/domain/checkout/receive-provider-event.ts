import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { isPayable } from '../../../contract/payment-status.ts';
import type { Database } from '../../db/database.ts';
import { paymentRequests, providerEvents } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { notFound } from '../../lib/api-problem.ts';
import { describeRequest } from '../../lib/request-context.ts';
import { getHistory, recordHistory } from '../history/history.ts';
import { applyProviderEvent, type ProviderEvent, type ProviderStatus } from '../payments/apply-provider-event.ts';
import { listCharges } from '../payments/charge-rows.ts';
import { findLastAttemptEvent, isUndecided } from '../payments/payment-progress.ts';
import { CURRENCY, lockRequest, recordCharge } from '../payments/record-charge.ts';
import { recordRefunds } from '../refunds/record-refunds.ts';

/** A webhook of the provider that `PAYMENT_PROVIDER=webhook` stands for. Those of Stripe and Mollie are not received here. */
export interface ProviderMessage extends Omit<ProviderEvent, 'status'> {
  readonly messageId: string;
  /** The new status, or that the customer confirms the payment with the bank. */
  readonly type: ProviderStatus | 'confirming';
  /** Gross pence that were paid or refunded, where the provider says so. */
  readonly amount?: number | undefined;
  /** ISO 4217, upper case. */
  readonly currency?: string | undefined;
}

/**
 * `applied`: the status has changed, or a refund was recorded. `unchanged`: the status stays, because the transition is not
 * allowed (yet), or because a payment was late, repeated or of another amount; a late one and one of another amount are
 * recorded for staff. `duplicate`: this message was received before. `foreign`: the request belongs to another provider.
 */
type Outcome = 'applied' | 'unchanged' | 'duplicate' | 'foreign';

type RequestRow = typeof paymentRequests.$inferSelect;

const isRightAmount = ({ amount, currency }: ProviderMessage, { amountGross }: RequestRow) =>
  (amount ?? amountGross) === amountGross && (currency ?? CURRENCY) === CURRENCY;

const receivePaid = async (scope: TenantScope, message: ProviderMessage, request: RequestRow, logger: Logger) => {
  const isRight = isRightAmount(message, request);
  const hasBeenPaid = request.status === 'paid' || request.status === 'refunded_provider';
  // The provider may report the same payment again under a new message id, so this proves no second payment.
  if (hasBeenPaid && isRight) return false;
  const { messageId, paymentRequestId, amount, currency, at } = message;
  const payment = {
    paymentRequestId,
    provider: 'webhook',
    account: 'server',
    session: null,
    // A message has no id of the payment. A request has one payment of the right amount, so its id identifies that payment.
    reference: isRight ? paymentRequestId : messageId,
    amountPence: amount ?? request.amountGross,
    currency: currency ?? CURRENCY,
    paidAt: at,
  } as const;
  return (await recordCharge(scope, payment, logger)) === 'settled';
};

const receiveRefunded = async (scope: TenantScope, message: ProviderMessage) => {
  const open = (await listCharges(scope, message.paymentRequestId)).filter(({ refundable }) => refundable > 0);
  // A message does not say which payment was refunded. One that staff had to give back is the more likely.
  const charge = open.find(({ kind }) => kind !== 'settled') ?? open[0];
  if (!charge) return applyProviderEvent(scope, { ...message, status: 'refunded_provider' });
  const amountPence = message.amount ?? charge.refundable;
  const refund = { id: message.messageId, idempotencyKey: undefined, amountPence, status: 'done' } as const;
  await recordRefunds(scope, charge, [refund], message.at);
  return true;
};

const receiveConfirming = async (scope: TenantScope, message: ProviderMessage, { status }: RequestRow) => {
  const { paymentRequestId, at } = message;
  if (!isPayable(status) || isUndecided(findLastAttemptEvent(await getHistory(scope, paymentRequestId)))) return false;
  await recordHistory(scope.tx, { tenantId: scope.tenantId, paymentRequestId, event: 'confirming', at });
  return true;
};

const apply = (scope: TenantScope, message: ProviderMessage, request: RequestRow, logger: Logger) => {
  const { type: status } = message;
  if (status === 'paid') return receivePaid(scope, message, request, logger);
  if (status === 'refunded_provider') return receiveRefunded(scope, message);
  if (status === 'confirming') return receiveConfirming(scope, message, request);
  return applyProviderEvent(scope, { ...message, status });
};

/** Logs that a provider has used the id of a message again, because the server ignores the second message. */
const warnOfReusedId = async (database: Database, { messageId, paymentRequestId }: ProviderMessage, logger: Logger) => {
  const [first] = await database.system
    .select({ paymentRequestId: providerEvents.paymentRequestId })
    .from(providerEvents)
    .where(eq(providerEvents.id, messageId));
  if (!first || first.paymentRequestId === paymentRequestId) return;
  const { paymentRequestId: firstPaymentRequestId } = first;
  logger.warn({ messageId, paymentRequestId, firstPaymentRequestId }, 'A webhook id was used for two payment requests');
};

const receive = async (
  scope: TenantScope,
  message: ProviderMessage,
  receivedAt: Date,
  logger: Logger,
): Promise<Outcome> => {
  const { messageId: id, paymentRequestId, type: status, at: occurredAt } = message;
  const request = await lockRequest(scope, paymentRequestId);
  if (request.provider !== null && request.provider !== 'webhook') return 'foreign';
  const inserted = await scope.tx
    .insert(providerEvents)
    .values({ id, tenantId: scope.tenantId, paymentRequestId, status, occurredAt, receivedAt })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  if (inserted.length === 0) return 'duplicate';
  return (await apply(scope, message, request, logger)) ? 'applied' : 'unchanged';
};

interface ReceiveOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly now: Date;
}

/**
 * Applies a provider's message once. The message names no tenant: the request is found outside the tenant scope by its
 * id, which is unique across tenants, and is changed in the scope of its tenant.
 * @throws ApiProblem not_found
 */
export const receiveProviderEvent = async (
  message: ProviderMessage,
  { database, logger, now }: ReceiveOptions,
): Promise<Outcome> => {
  const [request] = await database.system
    .select({ tenantId: paymentRequests.tenantId })
    .from(paymentRequests)
    .where(eq(paymentRequests.id, message.paymentRequestId));
  if (!request) throw notFound('Payment request');
  describeRequest({ tenantId: request.tenantId });
  const outcome = await database.forTenant(request.tenantId, (scope) => receive(scope, message, now, logger));
  // Outside the tenant scope, because the first message with this id may be about a request of another tenant.
  if (outcome === 'duplicate') await warnOfReusedId(database, message, logger);
  return outcome;
};
