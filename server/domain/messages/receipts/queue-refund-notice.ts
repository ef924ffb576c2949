import type { refunds } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { buildRefundEmail } from '../templates/refund-email.ts';
import { buildRefundText } from '../templates/refund-text.ts';
import { type ChargeCard, queueMoneyNotice } from './queue-money-notice.ts';

interface MadeRefund extends Pick<typeof refunds.$inferSelect, 'id'> {
  /** The charge that is paid back. Undefined if the provider does not name it. */
  readonly charge: ChargeCard | undefined;
  /** What the customer gets back, in pence. */
  readonly refundedPence: number;
  readonly refundedAt: Date;
  readonly now: Date;
}

/**
 * Adds to the outbox the message that tells the customer of a refund. A second call for a refund
 * adds nothing, because a unique index allows one notice for each refund.
 */
export const queueRefundNotice = (
  scope: TenantScope,
  paymentRequestId: string,
  { id: refundId, charge, refundedPence, refundedAt, now }: MadeRefund,
) =>
  queueMoneyNotice(scope, paymentRequestId, {
    charge,
    columns: { refundId },
    now,
    buildEmail: (notice) => buildRefundEmail({ ...notice, refundedPence, refundedAt }),
    buildText: (notice) => buildRefundText({ ...notice, refundedPence, refundedAt }),
  });
