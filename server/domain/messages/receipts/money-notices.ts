import { desc, eq } from 'drizzle-orm';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import {
  type charges,
  checkoutSessions,
  type outbox,
  paymentRequests,
  type refunds,
  tenants,
} from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { toSmsNumber } from '../../../lib/text/phone-number.ts';
import { addToOutbox } from '../../outbox/message-content.ts';
import { countMessages } from '../message-limits.ts';
import { type CustomerSender, toCountedMessage } from '../queue.ts';
import {
  buildReceiptEmail,
  buildReceiptText,
  buildRefundEmail,
  buildRefundText,
} from '../templates/money-messages.ts';
import type { MoneyNotice, ReceivedPayment } from '../templates/notices.ts';

/**
 * Webhooks and workers do not know the origin that customers use, so the link comes from the last checkout.
 */
const findReceiptLink = async ({ tx, whereTenant }: TenantScope, paymentRequestId: string) => {
  const [checkout] = await tx
    .select({ request: checkoutSessions.request })
    .from(checkoutSessions)
    .where(whereTenant(checkoutSessions, eq(checkoutSessions.paymentRequestId, paymentRequestId)))
    .orderBy(desc(checkoutSessions.createdAt))
    .limit(1);
  return checkout && `${checkout.request.payUrl}/receipt`;
};

const findRequestData = async ({ tx, whereTenant }: TenantScope, paymentRequestId: string) => {
  const [data] = await tx
    .select({
      shop: {
        name: tenants.name,
        phone: tenants.phone,
        replyTo: tenants.replyTo,
        address: tenants.address,
        vatNumber: tenants.vatNumber,
        colour: tenants.colour,
        dataContact: tenants.dataContact,
      },
      customerName: paymentRequests.customerName,
      email: paymentRequests.customerEmail,
      phone: paymentRequests.customerPhone,
      description: paymentRequests.description,
      amountGross: paymentRequests.amountGross,
      amountVat: paymentRequests.amountVat,
      vatCode: paymentRequests.vatCode,
      ident: paymentRequests.ident,
      provider: paymentRequests.provider,
    })
    .from(paymentRequests)
    .innerJoin(tenants, eq(tenants.id, paymentRequests.tenantId))
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  return data;
};

export type ChargeCard = Pick<typeof charges.$inferSelect, 'cardLastFour' | 'cardBrand'>;

export interface NoticeResend {
  readonly id: string;
  readonly sender: CustomerSender;
}

interface NoticeOptions {
  readonly charge: ChargeCard | undefined;
  readonly duePence: number;
  readonly columns: Partial<
    Pick<typeof outbox.$inferInsert, 'isReceipt' | 'chargeId' | 'refundId'>
  >;
  /** It is undefined when the server sends by itself. Then no limit counts the message. */
  readonly resend?: NoticeResend | undefined;
  readonly now: Date;
  readonly buildEmail: (notice: MoneyNotice) => {
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  };
  readonly buildText: (notice: MoneyNotice) => string | Promise<string>;
}

/**
 * A customer without an email address gets a text message.
 * @throws ApiProblem throttled
 */
const queueMoneyNotice = async (
  scope: TenantScope,
  paymentRequestId: string,
  { charge, duePence, columns, resend, now, buildEmail, buildText }: NoticeOptions,
): Promise<void> => {
  const data = await findRequestData(scope, paymentRequestId);
  if (!data) throw new Error('The payment request is gone');
  const { email, phone, provider, ...details } = data;
  const notice: MoneyNotice = {
    ...details,
    duePence,
    cardLastFour: charge?.cardLastFour ?? null,
    cardBrand: charge?.cardBrand ?? null,
    isTest: provider === 'sandbox',
  };
  const message = email
    ? ({ channel: 'email', recipient: email, ...buildEmail(notice) } as const)
    : // A text that is no phone number stays. The transport refuses it, and the history of the
      // request shows that.
      ({
        channel: 'sms',
        recipient:
          (resend && toSmsNumber(phone ?? '', resend.sender.phoneCountries)) ??
          cleanText(phone ?? ''),
        subject: '',
        text: await buildText(notice),
      } as const);
  if (resend) await countMessages(scope, [toCountedMessage(message)], resend.sender);
  await addToOutbox(scope, [
    {
      ...message,
      ...columns,
      resendId: resend?.id,
      paymentRequestId,
      senderName: cleanText(details.shop.name),
      replyTo: details.shop.replyTo,
      createdAt: now,
      dueAt: now,
    },
  ]);
};

interface ReceiptOptions {
  readonly payments: readonly (ReceivedPayment & { readonly id: string })[];
  readonly listedPayments?: readonly ReceivedPayment[];
  readonly duePence: number;
  readonly refundedPence?: number;
  readonly resend?: NoticeResend;
  readonly now: Date;
}

/**
 * A unique index allows one first receipt for each charge, so a second call adds nothing.
 * @throws ApiProblem throttled
 */
export const queueReceipt = (
  scope: TenantScope,
  paymentRequestId: string,
  { payments, listedPayments = payments, duePence, refundedPence = 0, resend, now }: ReceiptOptions,
) => {
  const charge = payments.findLast(({ way }) => way === null);
  return queueMoneyNotice(scope, paymentRequestId, {
    charge,
    duePence,
    columns: { isReceipt: true, chargeId: charge?.id ?? null },
    resend,
    now,
    buildEmail: (notice) =>
      buildReceiptEmail({ ...notice, payments, listedPayments, refundedPence }),
    buildText: async (notice) =>
      buildReceiptText({
        ...notice,
        payments,
        refundedPence,
        link: await findReceiptLink(scope, paymentRequestId),
      }),
  });
};

interface MadeRefund extends Pick<typeof refunds.$inferSelect, 'id'> {
  readonly charge: (ChargeCard & Pick<typeof charges.$inferSelect, 'amount'>) | undefined;
  readonly refundedPence: number;
  readonly duePence: number;
  readonly refundedAt: Date;
  readonly now: Date;
}

/** A unique index allows one notice for each refund, so a second call adds nothing. */
export const queueRefundNotice = (
  scope: TenantScope,
  paymentRequestId: string,
  { id: refundId, charge, duePence, refundedPence, refundedAt, now }: MadeRefund,
) =>
  queueMoneyNotice(scope, paymentRequestId, {
    charge,
    duePence,
    columns: { refundId },
    now,
    buildEmail: (notice) => {
      const paymentPence = charge?.amount ?? notice.amountGross;
      return buildRefundEmail({ ...notice, paymentPence, refundedPence, refundedAt });
    },
    buildText: (notice) => buildRefundText({ ...notice, refundedPence, refundedAt }),
  });
