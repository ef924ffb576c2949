import { eq } from 'drizzle-orm';
import { charges } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { buildReceiptEmail } from '../templates/receipt-email.ts';
import { buildReceiptText } from '../templates/receipt-text.ts';
import { type NoticeResend, queueMoneyNotice } from './queue-money-notice.ts';

interface ReceiptOptions {
  /** Undefined when it is not known. */
  readonly paidAt: Date | undefined;
  /** What was paid back since the payment, in pence. */
  readonly refundedPence?: number;
  /** Undefined for the first receipt. */
  readonly resend?: NoticeResend;
  readonly now: Date;
}

/**
 * Adds the receipt of a paid request to the outbox. A second call for a request adds nothing unless
 * it is a resend, because a unique index allows one first receipt for each request.
 * @throws ApiProblem throttled
 */
export const queueReceipt = (
  scope: TenantScope,
  paymentRequestId: string,
  { paidAt, refundedPence = 0, resend, now }: ReceiptOptions,
) =>
  queueMoneyNotice(scope, paymentRequestId, {
    isCharge: eq(charges.kind, 'settled'),
    columns: { isReceipt: true },
    resend,
    now,
    buildEmail: (notice) => buildReceiptEmail({ ...notice, paidAt, refundedPence }),
    buildText: (notice) => buildReceiptText({ ...notice, paidAt, refundedPence }),
  });
