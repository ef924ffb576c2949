import { and, eq } from 'drizzle-orm';
import type { PushNotice } from '../../../contract/entities/push.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { DeliveryReason } from '../../../contract/payments/delivery.ts';
import {
  describeDeliveryReason,
  messageLabels,
} from '../../../contract/payments/describe-delivery.ts';
import { cleanText } from '../../../contract/text/clean-text.ts';
import { truncate } from '../../../contract/text/cut-text.ts';
import { paymentRequests, pushSubscriptions, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { Channel, StaffNotice } from '../../lib/states/message-states.ts';
import type { DisputeState } from '../../lib/states/provider-states.ts';
import { formatDay } from '../../lib/time/local-time.ts';
import { getAudienceCondition } from '../notices/notice-audience.ts';
import { addToOutbox } from '../outbox/message-content.ts';

const MAX_TEXT_LENGTH = 120;

type NoticeRequest = Pick<
  typeof paymentRequests.$inferSelect,
  'ident' | 'customerName' | 'amountGross' | 'description'
>;

interface NoticeOptions {
  readonly now: Date;
  readonly notice: StaffNotice;
  /** Texts for a shared device (`isShared`) contain no personal data. */
  readonly buildTexts: (
    paymentRequest: NoticeRequest,
    isShared: boolean,
  ) => Pick<PushNotice, 'title' | 'body'>;
}

const queueNotices = async (
  scope: TenantScope,
  paymentRequestId: string,
  { now, notice, buildTexts }: NoticeOptions,
) => {
  const { tx, tenantId, whereTenant } = scope;
  const devices = await tx
    .select({ id: pushSubscriptions.id, isShared: pushSubscriptions.isShared })
    .from(pushSubscriptions)
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), eq(users.tenantId, tenantId)))
    .where(
      whereTenant(pushSubscriptions, await getAudienceCondition(scope, paymentRequestId, notice)),
    );
  if (devices.length === 0) return;
  const [paymentRequest] = await tx
    .select({
      ident: paymentRequests.ident,
      customerName: paymentRequests.customerName,
      amountGross: paymentRequests.amountGross,
      description: paymentRequests.description,
    })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  if (!paymentRequest) return;
  const common = {
    channel: 'push',
    noticeRequestId: paymentRequestId,
    notice,
    senderName: '',
    createdAt: now,
    dueAt: now,
  } as const;
  await addToOutbox(
    scope,
    devices.map(({ id, isShared }) => {
      const { ident } = paymentRequest;
      const message: PushNotice = {
        ident,
        at: now.toISOString(),
        ...buildTexts(paymentRequest, isShared),
      };
      return { ...common, recipient: id, text: JSON.stringify(message) };
    }),
  );
};

/**
 * Before the payment, the request was cancelled (`paid_late`), it was paid (`paid_twice`), or less than the
 * payment was due (`paid_too_much`).
 */
type PaidEvent = 'paid' | 'paid_late' | 'paid_twice' | 'paid_too_much';

const suffixes: Record<PaidEvent, string> = {
  paid: '',
  paid_late: ' after it was closed',
  paid_twice: ' a second time',
  paid_too_much: ', more than was due',
};

interface PaidNotice {
  readonly now: Date;
  readonly event: PaidEvent;
  readonly amount: number;
}

const buildTexts =
  ({ event, amount }: PaidNotice) =>
  ({ customerName, description }: NoticeRequest, isShared: boolean) =>
    isShared
      ? {
          title: `A payment request was paid${suffixes[event]}`,
          body: 'Open the app to see which.',
        }
      : {
          title: `${truncate(cleanText(customerName), MAX_TEXT_LENGTH)} paid ${formatMoney(amount)}${suffixes[event]}`,
          body: truncate(cleanText(description), MAX_TEXT_LENGTH),
        };

export const queuePaidNotices = (
  scope: TenantScope,
  paymentRequestId: string,
  notice: PaidNotice,
) =>
  queueNotices(scope, paymentRequestId, {
    now: notice.now,
    notice: 'paid',
    buildTexts: buildTexts(notice),
  });

interface DisputeNotice {
  readonly state: DisputeState;
  readonly amountPence: number;
  readonly dueAt: Date | null;
  readonly now: Date;
}

const getBody = ({ state, amountPence, dueAt }: DisputeNotice) => {
  const price = formatMoney(amountPence);
  const answer = dueAt ? ` Answer by ${formatDay(dueAt)}.` : '';
  const texts: Record<DisputeState, string> = {
    inquiry: `The bank asks about ${price}.${answer}`,
    needs_response: `${price} was withdrawn.${answer}`,
    under_review: `${price} was withdrawn. The bank is deciding.`,
    closed: `The dispute about ${price} has ended. The payment stands.`,
    won: `You won: ${price} came back.`,
    lost: `The dispute was lost: ${price} went back to the customer.`,
  };
  return texts[state];
};

export const queueDisputeNotices = (
  scope: TenantScope,
  paymentRequestId: string,
  notice: DisputeNotice,
) =>
  queueNotices(scope, paymentRequestId, {
    now: notice.now,
    notice: 'disputed',
    buildTexts: ({ customerName }, isShared) =>
      isShared
        ? { title: 'A payment is disputed', body: 'Open the app to see which.' }
        : {
            title: `Dispute: ${truncate(cleanText(customerName), MAX_TEXT_LENGTH)}`,
            body: getBody(notice),
          },
  });

interface UndeliveredNotice {
  readonly channel: Channel;
  readonly reason: DeliveryReason | null;
  readonly now: Date;
}

export const queueUndeliveredNotices = (
  scope: TenantScope,
  paymentRequestId: string,
  { channel, reason, now }: UndeliveredNotice,
) => {
  const why = describeDeliveryReason(channel, reason);
  return queueNotices(scope, paymentRequestId, {
    now,
    notice: 'undelivered',
    buildTexts: ({ customerName, amountGross }, isShared) =>
      isShared
        ? { title: 'A payment request was not delivered', body: 'Open the app to see which.' }
        : {
            title: `${messageLabels[channel]} to ${truncate(cleanText(customerName), MAX_TEXT_LENGTH)} not delivered`,
            body: [`Request for ${formatMoney(amountGross)}`, why].filter(Boolean).join(': '),
          },
  });
};
