import { formatMoney } from '../../../../contract/money.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { formatCard, listRefundFacts, listVatFacts } from '../../../lib/text/receipt-facts.ts';
import { buildMoneyEmail, formatEmailTime } from './money-email.ts';
import type { ReceiptNotice } from './notices.ts';

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
