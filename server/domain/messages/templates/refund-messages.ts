import { formatMoney } from '../../../../contract/money.ts';
import { describeCard } from '../../../../contract/payments/describe-card.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { formatShortDate } from '../../../lib/time/local-time.ts';
import { buildMoneyEmail, formatEmailTime } from './money-email.ts';
import type { RefundNotice } from './notices.ts';
import { fitText } from './sms-text.ts';

/** Only the customer's bank knows when the money arrives. */
export const buildRefundEmail = (notice: RefundNotice) => {
  const { shop, paymentPence, refundedPence, cardLastFour, cardBrand, isTest } = notice;
  const sender = cleanText(shop.name);
  return buildMoneyEmail(notice, {
    subject: `${truncate(sender, 80)}: refund of ${formatMoney(refundedPence)}`,
    intro: `${sender} has paid you back`,
    amountPence: refundedPence,
    facts: [
      ['Of your payment', formatMoney(paymentPence)],
      ['For', cleanText(notice.description)],
      ['Refunded on', formatEmailTime(notice.refundedAt)],
      ['To the card', describeCard(cardLastFour, cardBrand)],
      ['Reference', notice.ident],
    ],
    footnotes: [
      isTest
        ? 'This was a test payment: no money moved.'
        : 'The money goes back the way you paid. Banks take a few days to show it.',
    ],
  });
};

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
