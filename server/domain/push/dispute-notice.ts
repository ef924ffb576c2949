import { formatMoney } from '../../../contract/money.ts';
import { cleanText } from '../../../contract/text/clean-text.ts';
import { truncate } from '../../../contract/text/cut-text.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { DisputeState } from '../../lib/states/provider-states.ts';
import { formatDay } from '../../lib/time/local-time.ts';
import { queueNotices } from './queue-notices.ts';

const MAX_NAME_LENGTH = 120;

interface DisputeNotice {
  readonly state: DisputeState;
  readonly amountPence: number;
  /** Until when the shop can answer. */
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

/**
 * Adds a notification about a dispute for each subscribed device of the tenant's owners to the
 * outbox.
 */
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
            title: `Dispute: ${truncate(cleanText(customerName), MAX_NAME_LENGTH)}`,
            body: getBody(notice),
          },
  });
