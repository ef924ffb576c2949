import { and, desc, eq } from 'drizzle-orm';
import { charges, outbox, paymentRequests, tenants } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { toOneLine } from '../../lib/text/one-line.ts';
import type { ReceiptNotice } from './templates/notices.ts';
import { buildReceiptEmail } from './templates/receipt-email.ts';
import { buildReceiptText } from './templates/receipt-text.ts';

const findReceiptData = async ({ tx, whereTenant }: TenantScope, paymentRequestId: string) => {
  const [data] = await tx
    .select({
      shop: {
        name: tenants.name,
        phone: tenants.phone,
        replyTo: tenants.replyTo,
        address: tenants.address,
      },
      customerName: paymentRequests.customerName,
      email: paymentRequests.customerEmail,
      phone: paymentRequests.customerPhone,
      description: paymentRequests.description,
      amountGross: paymentRequests.amountGross,
      amountVat: paymentRequests.amountVat,
      ident: paymentRequests.ident,
      provider: paymentRequests.provider,
    })
    .from(paymentRequests)
    .innerJoin(tenants, eq(tenants.id, paymentRequests.tenantId))
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  return data;
};

const findCard = async ({ tx, whereTenant }: TenantScope, paymentRequestId: string) => {
  const isSettledCharge = and(
    eq(charges.paymentRequestId, paymentRequestId),
    eq(charges.kind, 'settled'),
  );
  const [charge] = await tx
    .select({ cardLastFour: charges.cardLastFour, cardBrand: charges.cardBrand })
    .from(charges)
    .where(whereTenant(charges, isSettledCharge))
    .orderBy(desc(charges.paidAt))
    .limit(1);
  return charge ?? { cardLastFour: null, cardBrand: null };
};

/**
 * Adds the receipt of a paid request to the outbox: an email, or a text message to a customer
 * without an email address. A receipt counts against no limit, because staff do not send it. A
 * second call for a request adds nothing, because a unique index allows one receipt for each
 * request.
 */
export const queueReceipt = async (
  scope: TenantScope,
  paymentRequestId: string,
  { paidAt, now }: { readonly paidAt: Date; readonly now: Date },
): Promise<void> => {
  const data = await findReceiptData(scope, paymentRequestId);
  if (!data) return;
  const { email, phone, provider, ...details } = data;
  const notice: ReceiptNotice = {
    ...details,
    paidAt,
    ...(await findCard(scope, paymentRequestId)),
    isTest: provider === 'sandbox',
  };
  const message = email
    ? ({ channel: 'email', recipient: email, ...buildReceiptEmail(notice) } as const)
    : // When `phone` is not a phone number, the transport refuses the message, and the history of the request shows the
      // failure.
      ({
        channel: 'sms',
        recipient: toOneLine(phone ?? ''),
        subject: '',
        text: buildReceiptText(notice),
      } as const);
  const { tx, tenantId } = scope;
  await tx
    .insert(outbox)
    .values({
      ...message,
      id: newId(),
      tenantId,
      paymentRequestId,
      isReceipt: true,
      senderName: toOneLine(details.shop.name),
      replyTo: details.shop.replyTo,
      createdAt: now,
      dueAt: now,
    })
    .onConflictDoNothing();
};
