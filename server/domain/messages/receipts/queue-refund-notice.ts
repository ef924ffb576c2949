import { eq } from 'drizzle-orm';
import { charges, type refunds } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { buildRefundEmail } from '../templates/refund-email.ts';
import { buildRefundText } from '../templates/refund-text.ts';
import { queueMoneyNotice } from './queue-money-notice.ts';

interface MadeRefund extends Pick<typeof refunds.$inferSelect, 'id' | 'chargeId'> {
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
  { id: refundId, chargeId, refundedPence, refundedAt, now }: MadeRefund,
) =>
  queueMoneyNotice(scope, paymentRequestId, {
    isCharge: chargeId === null ? undefined : eq(charges.id, chargeId),
    columns: { refundId },
    now,
    buildEmail: (notice) => buildRefundEmail({ ...notice, refundedPence, refundedAt }),
    buildText: (notice) => buildRefundText({ ...notice, refundedPence, refundedAt }),
  });
