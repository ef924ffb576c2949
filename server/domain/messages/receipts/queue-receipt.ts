import { eq } from 'drizzle-orm';
import { charges } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { buildReceiptEmail } from '../templates/receipt-email.ts';
import { buildReceiptText } from '../templates/receipt-text.ts';
import { queueMoneyNotice } from './queue-money-notice.ts';

/**
 * Adds the receipt of a paid request to the outbox. A second call for a request adds nothing,
 * because a unique index allows one receipt for each request.
 */
export const queueReceipt = (
  scope: TenantScope,
  paymentRequestId: string,
  { paidAt, now }: { readonly paidAt: Date; readonly now: Date },
) =>
  queueMoneyNotice(scope, paymentRequestId, {
    isCharge: eq(charges.kind, 'settled'),
    columns: { isReceipt: true },
    now,
    buildEmail: (notice) => buildReceiptEmail({ ...notice, paidAt }),
    buildText: (notice) => buildReceiptText({ ...notice, paidAt }),
  });
