import type { charges } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { buildReceiptEmail } from '../templates/receipt-email.ts';
import { buildReceiptText } from '../templates/receipt-text.ts';
import { type ChargeCard, type NoticeResend, queueMoneyNotice } from './queue-money-notice.ts';

interface SettledCharge
  extends ChargeCard,
    Pick<typeof charges.$inferSelect, 'id' | 'paymentRequestId' | 'paidAt'> {}

interface ReceiptOptions {
  /** What was paid back since the payment, in pence. */
  readonly refundedPence?: number;
  /** Undefined for the first receipt. */
  readonly resend?: NoticeResend;
  readonly now: Date;
}

/**
 * Adds the receipt of the charge that pays a request to the outbox. A second call for a charge adds
 * nothing unless it is a resend, because a unique index allows one first receipt for each charge.
 * @throws ApiProblem throttled
 */
export const queueReceipt = (
  scope: TenantScope,
  charge: SettledCharge,
  { refundedPence = 0, resend, now }: ReceiptOptions,
) => {
  const { id: chargeId, paymentRequestId, paidAt } = charge;
  return queueMoneyNotice(scope, paymentRequestId, {
    charge,
    columns: { isReceipt: true, chargeId },
    resend,
    now,
    buildEmail: (notice) => buildReceiptEmail({ ...notice, paidAt, refundedPence }),
    buildText: (notice) => buildReceiptText({ ...notice, paidAt, refundedPence }),
  });
};
