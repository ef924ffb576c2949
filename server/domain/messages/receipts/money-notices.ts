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
import type { MoneyNotice, ReceivedPayment } from '../templates/notices.ts';
import { buildReceiptEmail, buildReceiptText } from '../templates/receipt-messages.ts';
import { buildRefundEmail, buildRefundText } from '../templates/refund-messages.ts';

/**
 * The address of the receipt's page. The payment page of the last checkout has it, because neither a
 * webhook nor a worker knows the origin of the customer's link. Undefined without a checkout.
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

/** The card of a charge. */
export type ChargeCard = Pick<typeof charges.$inferSelect, 'cardLastFour' | 'cardBrand'>;

/** A message that staff send again: the event of the history, and who sends it. */
export interface NoticeResend {
  readonly id: string;
  readonly sender: CustomerSender;
}

interface NoticeOptions {
  /** The charge whose card the message names; undefined: the message names no card. */
  readonly charge: ChargeCard | undefined;
  /** What is still due, in pence. */
  readonly duePence: number;
  readonly columns: Partial<
    Pick<typeof outbox.$inferInsert, 'isReceipt' | 'chargeId' | 'refundId'>
  >;
  /** Undefined for a message that the server sends by itself, which counts against no limit. */
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
 * Adds a message to the outbox that tells the customer of money: an email, or a text message to a
 * customer without an email address. A resend counts against the limits of its sender.
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
    : // When `phone` is not a phone number, the transport refuses the message, and the history of
      // the request shows the failure.
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
  /** The payments that the receipt is for. Several only when staff send it again. */
  readonly payments: readonly (ReceivedPayment & { readonly id: string })[];
  readonly duePence: number;
  /** What was paid back since the payment, in pence. */
  readonly refundedPence?: number;
  /** Undefined for the first receipt. */
  readonly resend?: NoticeResend;
  readonly now: Date;
}

/**
 * Adds the receipt of a payment to the outbox. A second call for a charge adds nothing unless it is a
 * resend, because a unique index allows one first receipt for each charge.
 * @throws ApiProblem throttled
 */
export const queueReceipt = (
  scope: TenantScope,
  paymentRequestId: string,
  { payments, duePence, refundedPence = 0, resend, now }: ReceiptOptions,
) => {
  const charge = payments.findLast(({ way }) => way === null);
  return queueMoneyNotice(scope, paymentRequestId, {
    charge,
    duePence,
    columns: { isReceipt: true, chargeId: charge?.id ?? null },
    resend,
    now,
    buildEmail: (notice) => buildReceiptEmail({ ...notice, payments, refundedPence }),
    buildText: async (notice) =>
      buildReceiptText({
        ...notice,
        payments,
        refundedPence,
        // While something is due, the page of the link asks for it, and has no receipt yet.
        link: duePence === 0 ? await findReceiptLink(scope, paymentRequestId) : undefined,
      }),
  });
};

interface MadeRefund extends Pick<typeof refunds.$inferSelect, 'id'> {
  /** The charge that is paid back. Undefined if the provider does not name it. */
  readonly charge: (ChargeCard & Pick<typeof charges.$inferSelect, 'amount'>) | undefined;
  /** What the customer gets back, in pence. */
  readonly refundedPence: number;
  readonly duePence: number;
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
  { id: refundId, charge, duePence, refundedPence, refundedAt, now }: MadeRefund,
) =>
  queueMoneyNotice(scope, paymentRequestId, {
    charge,
    duePence,
    columns: { refundId },
    now,
    buildEmail: (notice) =>
      buildRefundEmail({
        ...notice,
        paymentPence: charge?.amount ?? notice.amountGross,
        refundedPence,
        refundedAt,
      }),
    buildText: (notice) =>
      buildRefundText({
        ...notice,
        paymentPence: charge?.amount ?? notice.amountGross,
        refundedPence,
        refundedAt,
      }),
  });
