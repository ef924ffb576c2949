import { formatMoney } from '../../../../contract/money.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { formatCard, listRefundFacts, listVatFacts } from '../../../lib/text/receipt-facts.ts';
import { formatShortDate } from '../../../lib/time/local-time.ts';
import { buildMoneyEmail, formatEmailTime } from './money-email.ts';
import type { ReceiptNotice } from './notices.ts';
import { fitText } from './sms-text.ts';

/** Builds the email with the receipt: what the customer paid, when and how. */
export const buildReceiptEmail = (notice: ReceiptNotice) => {
  const { shop, amountGross, amountVat, refundedPence, paidAt, isTest } = notice;
  const sender = cleanText(shop.name);
  return buildMoneyEmail(notice, {
    subject: `${truncate(sender, 80)}: receipt for ${formatMoney(amountGross)}`,
    intro: `${sender} has received your payment of`,
    amountPence: amountGross,
    facts: [
      ['For', cleanText(notice.description)],
      ...listVatFacts(notice),
      ...listRefundFacts(notice, refundedPence),
      ['Paid on', formatEmailTime(paidAt)],
      ['Card', formatCard(notice.cardLastFour, notice.cardBrand)],
      ['Reference', notice.ident],
      ['Paid to', [shop.name, shop.address ?? ''].map(cleanText).filter(Boolean).join(', ')],
      ['VAT number', amountVat === 0 ? '' : (shop.vatNumber ?? '')],
    ],
    footnotes: isTest ? ['This was a test payment: no money moved.'] : [],
  });
};

/** Builds the text message with the receipt. */
export const buildReceiptText = ({
  shop,
  amountGross,
  amountVat,
  ident,
  paidAt,
  refundedPence,
  cardLastFour,
  isTest,
}: ReceiptNotice) => {
  const vat = amountVat === 0 ? '' : ` incl. ${formatMoney(amountVat)} VAT`;
  const card = cardLastFour === null ? '' : `, card ending ${cardLastFour}`;
  const refund = refundedPence === 0 ? '' : ` Paid back: ${formatMoney(refundedPence)}.`;
  const test = isTest ? ' A test: no money moved.' : '';
  return fitText(
    shop.name,
    (sender) =>
      `${sender}: received ${formatMoney(amountGross)}${vat} on ${formatShortDate(paidAt)}${card}. Reference ${ident}.${refund}${test}`,
  );
};
