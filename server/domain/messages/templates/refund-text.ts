import { formatMoney } from '../../../../contract/money.ts';
import { formatShortDate } from '../../../lib/time/local-time.ts';
import { fitText } from './fit-text.ts';
import type { RefundNotice } from './notices.ts';

/** Builds the text message about a refund. */
export const buildRefundText = ({
  shop,
  refundedPence,
  refundedAt,
  ident,
  cardLastFour,
  isTest,
}: RefundNotice) => {
  const card = cardLastFour === null ? '' : ` to the card ending ${cardLastFour}`;
  const end = isTest ? 'A test: no money moved.' : 'Banks take a few days to show it.';
  return fitText(
    shop.name,
    (sender) =>
      `${sender}: paid back ${formatMoney(refundedPence)} on ${formatShortDate(refundedAt)}${card}. Reference ${ident}. ${end}`,
  );
};
