import { eq } from 'drizzle-orm';
import { describeDeliveryReason } from '../../../../contract/payments/describe-delivery.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { paymentHistory, type Session } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { ApiProblem, createNotRequestedError } from '../../../lib/network/api-problem.ts';
import { recordHistory } from '../../history/history.ts';
import {
  findPaymentRequest,
  lockPaymentRequest,
  type PaymentRequestRow,
} from '../../history/payment-request-rows.ts';
import { findSendObstacle, type SendChannels } from '../../messages/find-send-obstacle.ts';
import type { MessageLimits } from '../../messages/message-limits.ts';
import { queueReceipt } from '../../messages/receipts/money-notices.ts';
import { listCountedPayments } from '../../money/ledger/list-counted-payments.ts';
import { readMoney } from '../../money/ledger/read-facts.ts';
import { checkResends } from './check-resends.ts';

interface ReceiptAction extends SendChannels {
  readonly user: Pick<Session['user'], 'id'>;
  readonly messageLimits: MessageLimits | undefined;
  readonly now: Date;
}

/** @throws ApiProblem not_found, not_requested */
const lockPaidPaymentRequest = async (scope: TenantScope, ident: string) => {
  const { id } = await findPaymentRequest(scope, ident);
  const paymentRequest = await lockPaymentRequest(scope, id);
  const { status } = paymentRequest;
  if (isPayable(status))
    throw new ApiProblem('not_requested', 'This request is not paid, so it has no receipt');
  if (status !== 'paid') throw createNotRequestedError(status);
  return paymentRequest;
};

/** @throws ApiProblem not_sendable */
const findChannel = async (
  scope: TenantScope,
  { customerEmail, customerPhone, erasedAt }: PaymentRequestRow,
  channels: SendChannels,
) => {
  if (erasedAt !== null)
    throw new ApiProblem(
      'not_sendable',
      'The customer’s data was erased, so the receipt cannot be sent again',
    );
  if (!customerEmail && !customerPhone)
    throw new ApiProblem('not_sendable', 'The customer has no email address and no phone number');
  const message = customerEmail
    ? ({ channel: 'email', recipient: customerEmail } as const)
    : ({ channel: 'sms', recipient: customerPhone ?? '' } as const);
  const obstacle = await findSendObstacle(scope, message, channels);
  if (obstacle === null) return message.channel;
  throw new ApiProblem(
    'not_sendable',
    `The receipt cannot be sent: ${describeDeliveryReason(message.channel, obstacle) ?? obstacle}`,
  );
};

/** @throws ApiProblem not_found, not_requested, not_sendable, throttled */
export const resendReceipt = async (
  scope: TenantScope,
  ident: string,
  { user, messageLimits, now, ...channels }: ReceiptAction,
) => {
  const paymentRequest = await lockPaidPaymentRequest(scope, ident);
  const { id: paymentRequestId } = paymentRequest;
  const channel = await findChannel(scope, paymentRequest, channels);
  const isResend = eq(paymentHistory.event, 'receipt_resent');
  await checkResends(scope, paymentRequestId, { isResend, subject: 'The receipt' }, now);
  const stored = await readMoney(scope, paymentRequest);
  const resendId = newId();
  const sender = { userId: user.id, limits: messageLimits, now, ...channels };
  const resend = { id: resendId, sender };
  const settled = stored.charges.filter(({ kind }) => kind === 'settled');
  await queueReceipt(scope, paymentRequestId, {
    payments: listCountedPayments(stored),
    duePence: stored.money.duePence,
    refundedPence: settled.reduce((pence, { refundedAmount }) => pence + refundedAmount, 0),
    resend,
    now,
  });
  await recordHistory(scope.tx, {
    id: resendId,
    tenantId: scope.tenantId,
    paymentRequestId,
    event: 'receipt_resent',
    at: now,
    userId: user.id,
    channel,
  });
  return { channel };
};
