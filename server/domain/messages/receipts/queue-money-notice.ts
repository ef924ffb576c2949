import { and, desc, eq, type SQL } from 'drizzle-orm';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { charges, type outbox, paymentRequests, tenants } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { toSmsNumber } from '../../../lib/text/phone-number.ts';
import { addToOutbox } from '../../outbox/message-content.ts';
import { countMessages } from '../message-limits.ts';
import { type CustomerSender, toCountedMessage } from '../queue.ts';
import type { MoneyNotice } from '../templates/notices.ts';

const findRequestData = async ({ tx, whereTenant }: TenantScope, paymentRequestId: string) => {
  const [data] = await tx
    .select({
      shop: {
        name: tenants.name,
        phone: tenants.phone,
        replyTo: tenants.replyTo,
        address: tenants.address,
        vatNumber: tenants.vatNumber,
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

/** Finds the card of the newest charge that fits `isCharge`. */
const findCard = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
  isCharge: SQL,
) => {
  const [charge] = await tx
    .select({ cardLastFour: charges.cardLastFour, cardBrand: charges.cardBrand })
    .from(charges)
    .where(whereTenant(charges, and(eq(charges.paymentRequestId, paymentRequestId), isCharge)))
    .orderBy(desc(charges.paidAt))
    .limit(1);
  return charge;
};

/** A message that staff send again: the event of the history, and who sends it. */
export interface NoticeResend {
  readonly id: string;
  readonly sender: CustomerSender;
}

interface NoticeOptions {
  /** The charge whose card the message names; undefined: the message names no card. */
  readonly isCharge: SQL | undefined;
  readonly columns: Partial<Pick<typeof outbox.$inferInsert, 'isReceipt' | 'refundId'>>;
  /** Undefined for a message that the server sends by itself, which counts against no limit. */
  readonly resend?: NoticeResend | undefined;
  readonly now: Date;
  readonly buildEmail: (notice: MoneyNotice) => {
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  };
  readonly buildText: (notice: MoneyNotice) => string;
}

/**
 * Adds a message to the outbox that tells the customer of money: an email, or a text message to a
 * customer without an email address. A resend counts against the limits of its sender.
 * @throws ApiProblem throttled
 */
export const queueMoneyNotice = async (
  scope: TenantScope,
  paymentRequestId: string,
  { isCharge, columns, resend, now, buildEmail, buildText }: NoticeOptions,
): Promise<void> => {
  const data = await findRequestData(scope, paymentRequestId);
  if (!data) throw new Error('The payment request is gone');
  const { email, phone, provider, ...details } = data;
  const card = isCharge && (await findCard(scope, paymentRequestId, isCharge));
  const notice: MoneyNotice = {
    ...details,
    ...(card ?? { cardLastFour: null, cardBrand: null }),
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
        text: buildText(notice),
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
