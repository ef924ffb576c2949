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

/** A webhook of a provider that is connected with `PAYMENT_PROVIDER=webhook`, not of Stripe or Mollie. */
export interface ProviderMessage extends Omit<ProviderEvent, 'status'> {
  readonly messageId: string;
  /** The new status, or that the customer confirms the payment with the bank. */
  readonly type: ProviderStatus | 'confirming';
  /** The pence that were paid or refunded. Undefined when the provider does not report the amount. */
  readonly amount?: number | undefined;
  /** ISO 4217, upper case. Undefined when the provider does not report the currency. */
  readonly currency?: string | undefined;
}

/**
 * - `applied`: the status has changed, or a refund was recorded.
 * - `unchanged`: the status stays, because the transition is not allowed (yet), or because a payment was late, repeated or
 *   of another amount. Late payments and payments of another amount are recorded for staff.
 * - `duplicate`: a message with this id was received before.
 * - `foreign`: the request belongs to another provider.
 */
type Outcome = 'applied' | 'unchanged' | 'duplicate' | 'foreign';

type RequestRow = typeof paymentRequests.$inferSelect;

/** Whether the amount and the currency of the message, if there are any, equal those of the request. */
const hasExpectedAmount = ({ amount, currency }: ProviderMessage, { amountGross }: RequestRow) =>
  (amount ?? amountGross) === amountGross && (currency ?? CURRENCY) === CURRENCY;

/** Records the reported payment. Returns whether it settled the request. */
const receivePaid = async (scope: TenantScope, message: ProviderMessage, request: RequestRow, logger: Logger) => {
  const isExpectedAmount = hasExpectedAmount(message, request);
  const hasBeenPaid = request.status === 'paid' || request.status === 'refunded_provider';
  // The provider may report one payment in two messages with different ids, so this message does not prove a second
  // payment.
  if (hasBeenPaid && isExpectedAmount) return false;
  const { messageId, paymentRequestId, amount, currency, at } = message;
  const payment = {
    paymentRequestId,
    provider: 'webhook',
    account: 'server',
    session: null,
    // A message contains no id of the payment. A request has one payment of the expected amount, so that the id of the
    // request identifies the payment.
    reference: isExpectedAmount ? paymentRequestId : messageId,
    amountPence: amount ?? request.amountGross,
    currency: currency ?? CURRENCY,
    paidAt: at,
  } as const;
  return (await recordCharge(scope, payment, logger)) === 'settled';
};

/** Records the reported refund. Returns whether a refund was recorded or the status changed. */
const receiveRefunded = async (scope: TenantScope, message: ProviderMessage) => {
  const charges = await listCharges(scope, message.paymentRequestId);
  const refundable = charges.filter(({ refundablePence }) => refundablePence > 0);
  // A message does not say which payment was refunded. Staff have to refund late payments and duplicates, so that one of
  // them is more likely than the payment that settled the request.
  const charge = refundable.find(({ kind }) => kind !== 'settled') ?? refundable[0];
  if (!charge) return applyProviderEvent(scope, { ...message, status: 'refunded_provider' });
  const amountPence = message.amount ?? charge.refundablePence;
  const refund = { id: message.messageId, idempotencyKey: undefined, amountPence, status: 'done' } as const;
  await recordRefunds(scope, charge, [refund], message.at);
  return true;
};

/** Records that the customer confirms the payment with the bank. Returns whether this was recorded. */
const receiveConfirming = async (scope: TenantScope, message: ProviderMessage, { status }: RequestRow) => {
  const { paymentRequestId, at } = message;
  if (!isPayable(status) || isUndecided(findLastAttemptEvent(await getHistory(scope, paymentRequestId)))) return false;
  await recordHistory(scope.tx, { tenantId: scope.tenantId, paymentRequestId, event: 'confirming', at });
  return true;
};

/** Returns whether the outcome is `applied`. */
const applyMessage = (scope: TenantScope, message: ProviderMessage, request: RequestRow, logger: Logger) => {
  const { type: status } = message;
  if (status === 'paid') return receivePaid(scope, message, request, logger);
  if (status === 'refunded_provider') return receiveRefunded(scope, message);
  if (status === 'confirming') return receiveConfirming(scope, message, request);
  return applyProviderEvent(scope, { ...message, status });
};

/** Logs that a provider has used the id of a message again, because the server ignores the second message. */
const warnAboutReusedId = async (
  database: Database,
  { messageId, paymentRequestId }: ProviderMessage,
  logger: Logger,
) => {
  const [first] = await database.system
    .select({ paymentRequestId: providerEvents.paymentRequestId })
    .from(providerEvents)
    .where(eq(providerEvents.id, messageId));
  if (!first || first.paymentRequestId === paymentRequestId) return;
  const { paymentRequestId: firstPaymentRequestId } = first;
  logger.warn({ messageId, paymentRequestId, firstPaymentRequestId }, 'A webhook id was used for two payment requests');
};

const receiveOnce = async (
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
  return (await applyMessage(scope, message, request, logger)) ? 'applied' : 'unchanged';
};

interface ReceiveOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly now: Date;
}

/**
 * Applies a provider's message once. The message does not contain the tenant, so the request is first found by its id,
 * which is unique across tenants, and then changed in the scope of its tenant.
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
  const outcome = await database.forTenant(request.tenantId, (scope) => receiveOnce(scope, message, now, logger));
  // The warning looks outside the tenant scope, because the first message with this id may concern another tenant.
  if (outcome === 'duplicate') await warnAboutReusedId(database, message, logger);
  return outcome;
};
