import { formatMoney } from '../../../contract/money.ts';
import type { DeliveryReason } from '../../../contract/payments/delivery.ts';
import {
  describeDeliveryReason,
  messageLabels,
} from '../../../contract/payments/describe-delivery.ts';
import { cleanText } from '../../../contract/text/clean-text.ts';
import { truncate } from '../../../contract/text/cut-text.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { Channel } from '../../lib/states/channel.ts';
import { findSender } from '../history/find-sender.ts';
import { queueNotices } from './queue-notices.ts';

const MAX_NAME_LENGTH = 120;

interface UndeliveredNotice {
  readonly channel: Channel;
  readonly reason: DeliveryReason | null;
  readonly now: Date;
}

/**
 * Adds a notification for each device of the user who sent the request to the outbox: a message did
 * not arrive.
 */
export const queueUndeliveredNotices = async (
  scope: TenantScope,
  paymentRequestId: string,
  { channel, reason, now }: UndeliveredNotice,
) => {
  const userId = await findSender(scope, paymentRequestId);
  if (userId === null) return;
  const why = describeDeliveryReason(channel, reason);
  await queueNotices(scope, paymentRequestId, {
    now,
    userId,
    buildTexts: ({ customerName, amountGross }, isShared) =>
      isShared
        ? { title: 'A payment request was not delivered', body: 'Open the app to see which.' }
        : {
            title: `${messageLabels[channel]} to ${truncate(cleanText(customerName), MAX_NAME_LENGTH)} not delivered`,
            body: [`Request for ${formatMoney(amountGross)}`, why].filter(Boolean).join(': '),
          },
  });
};
