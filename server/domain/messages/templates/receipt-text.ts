import { formatMoney } from '../../../../contract/money.ts';
import { formatShortDate } from '../../../lib/time/local-time.ts';
import { fitText } from './fit-text.ts';
import type { ReceiptNotice } from './notices.ts';

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
