import { formatMoney } from '../../../contract/money.ts';
import type { DeliveryReason } from '../../../contract/payments/delivery.ts';
import {
  describeDeliveryReason,
  messageLabels,
} from '../../../contract/payments/describe-delivery.ts';
import { cleanText } from '../../../contract/text/clean-text.ts';
import { truncate } from '../../../contract/text/cut-text.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { Channel } from '../../lib/states/message-states.ts';
import { queueNotices } from './queue-notices.ts';

const MAX_NAME_LENGTH = 120;

interface UndeliveredNotice {
  readonly channel: Channel;
  readonly reason: DeliveryReason | null;
  readonly now: Date;
}

/** Adds notifications to the outbox that a message of a request did not arrive. */
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
            title: `${messageLabels[channel]} to ${truncate(cleanText(customerName), MAX_NAME_LENGTH)} not delivered`,
            body: [`Request for ${formatMoney(amountGross)}`, why].filter(Boolean).join(': '),
          },
  });
};
