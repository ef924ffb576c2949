import { formatMoney } from '../../../../contract/money.ts';
import { countSeptets, SEPTETS_PER_MESSAGE, toGsm } from '../../../lib/gsm.ts';
import { toOneLine, truncate } from '../../../lib/one-line.ts';
import type { PaymentRequestNotice } from './notices.ts';

const MIN_DESCRIPTION_LENGTH = 10;
const MIN_SENDER_LENGTH = 16;

export const toPlainText = (text: string) => toGsm(toOneLine(text)) ?? toOneLine(text);
const getRemainingLength = (text: string) => SEPTETS_PER_MESSAGE - (countSeptets(text) ?? Number.POSITIVE_INFINITY);

/** The text message of a payment request, in one part if the link leaves room. The link is never cut. */
export const buildSmsText = ({ shop, customer, description, amountGross, link }: PaymentRequestNotice) => {
  const sender = toPlainText(shop.name);
  const fullItem = toGsm(toOneLine(description)) ?? '';
  const buildText = (name: string, item: string, greeting = '') =>
    `${greeting}${name} asks you to pay ${formatMoney(amountGross)}${item === '' ? '' : ` for ${item}`}${item.endsWith('...') ? '' : '.'}\n${link}`;

  const itemLength = getRemainingLength(buildText(sender, '')) - ' for '.length;
  const briefItem = itemLength < MIN_DESCRIPTION_LENGTH ? '' : truncate(fullItem, itemLength, '...');
  const briefSender = truncate(
    sender,
    Math.max(MIN_SENDER_LENGTH, sender.length + getRemainingLength(buildText(sender, ''))),
    '...',
  );
  const candidates = [
    buildText(sender, fullItem, `Hi ${toPlainText(customer.name)}, `),
    buildText(sender, fullItem),
    buildText(sender, briefItem),
  ];
  return candidates.find((candidate) => getRemainingLength(candidate) >= 0) ?? buildText(briefSender, '');
};
