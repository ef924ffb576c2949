import { formatMoney } from '../../../../contract/money.ts';
import { countSeptets, SEPTETS_PER_MESSAGE } from '../../../lib/text/gsm.ts';
import { truncate } from '../../../lib/text/one-line.ts';
import type { ReceiptNotice } from './notices.ts';
import { toPlainText } from './sms-text.ts';

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
});
const MAX_SENDER_LENGTH = 40;

/**
 * Builds the text message with the receipt. The message has one part, unless the shop's name
 * contains characters outside the GSM alphabet.
 */
export const buildReceiptText = ({
  shop,
  amountGross,
  amountVat,
  ident,
  paidAt,
  cardLastFour,
  isTest,
}: ReceiptNotice) => {
  const vat = amountVat === 0 ? '' : ` incl. ${formatMoney(amountVat)} VAT`;
  const card = cardLastFour === null ? '' : `, card ending ${cardLastFour}`;
  const test = isTest ? ' A test: no money moved.' : '';
  const buildText = (sender: string) =>
    `${sender}: received ${formatMoney(amountGross)}${vat} on ${dateFormat.format(paidAt)}${card}. Reference ${ident}.${test}`;
  const sender = toPlainText(shop.name);
  const fullText = buildText(sender);
  // A text outside the GSM alphabet has no count of septets, and is not shortened.
  const isShortEnough = (countSeptets(fullText) ?? 0) <= SEPTETS_PER_MESSAGE;
  return isShortEnough ? fullText : buildText(truncate(sender, MAX_SENDER_LENGTH, '...'));
};
