import { formatMoney } from '../../../contract/money.ts';
import { cleanText } from '../../../contract/text/clean-text.ts';
import { truncate } from '../../../contract/text/cut-text.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { type NoticeRequest, queueNotices } from './queue-notices.ts';

const MAX_TEXT_LENGTH = 120;

/** `paid_late`: the request was cancelled before. `paid_twice`: the request was paid before. */
type PaidEvent = 'paid' | 'paid_late' | 'paid_twice';

const suffixes: Record<PaidEvent, string> = {
  paid: '',
  paid_late: ' after it was closed',
  paid_twice: ' a second time',
};

const buildTexts =
  (event: PaidEvent) =>
  ({ customerName, amountGross, description }: NoticeRequest, isShared: boolean) =>
    isShared
      ? {
          title: `A payment request was paid${suffixes[event]}`,
          body: 'Open the app to see which.',
        }
      : {
          title: `${truncate(cleanText(customerName), MAX_TEXT_LENGTH)} paid ${formatMoney(amountGross)}${suffixes[event]}`,
          body: truncate(cleanText(description), MAX_TEXT_LENGTH),
        };

/** Adds a notification about a payment for each subscribed device of the tenant to the outbox. */
export const queuePaidNotices = (
  scope: TenantScope,
  paymentRequestId: string,
  { now, event }: { readonly now: Date; readonly event: PaidEvent },
) => queueNotices(scope, paymentRequestId, { now, notice: 'paid', buildTexts: buildTexts(event) });
