import { formatMoney } from '../../../../contract/money.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { countSeptets, SEPTETS_PER_MESSAGE, toGsm } from '../../../lib/text/character-sets.ts';
import { formatDay } from '../../../lib/time/local-time.ts';
import type { PaymentRequestNotice, ReminderNotice } from './notices.ts';

const MIN_DESCRIPTION_LENGTH = 10;
const MIN_SENDER_LENGTH = 16;

/** Returns `£45.00 now (total £60.00, paid already £15.00)`, for example. */
const describePrice = ({ amountGross, partFacts = [] }: PaymentRequestNotice) => {
  const price = formatMoney(amountGross);
  const end = partFacts.findIndex(([label]) => label === 'To pay now');
  const others = partFacts.slice(0, end).map(([label, value]) => `${label.toLowerCase()} ${value}`);
  return others.length === 0 ? price : `${price} now (${others.join(', ')})`;
};

export const toPlainText = (text: string) => toGsm(cleanText(text)) ?? cleanText(text);

/** Returns septets. They are negative when the text needs more than one part. */
const getRemainingLength = (text: string) =>
  SEPTETS_PER_MESSAGE - (countSeptets(text) ?? Number.POSITIVE_INFINITY);

/**
 * Shortens or omits first the greeting, then the description, then the shop's name, until the text fits one
 * part. The link always stays.
 */
export const buildSmsText = (notice: PaymentRequestNotice) => {
  const { shop, customer, description, link, isResend = false } = notice;
  const asks = isResend ? 'reminds you to pay' : 'asks you to pay';
  const price = describePrice(notice);
  const sender = toPlainText(shop.name);
  const fullItem = toGsm(cleanText(description)) ?? '';
  const buildText = (name: string, item: string, greeting = '') => {
    const purpose = item === '' ? '' : ` for ${item}`;
    const fullStop = item.endsWith('...') ? '' : '.';
    return `${greeting}${name} ${asks} ${price}${purpose}${fullStop}\n${link}`;
  };

  const lengthWithoutItem = getRemainingLength(buildText(sender, ''));
  const itemLength = lengthWithoutItem - ' for '.length;
  const briefItem =
    itemLength < MIN_DESCRIPTION_LENGTH ? '' : truncate(fullItem, itemLength, '...');
  const senderLength = Math.max(MIN_SENDER_LENGTH, sender.length + lengthWithoutItem);
  const briefSender = truncate(sender, senderLength, '...');
  const candidates = [
    buildText(sender, fullItem, `Hi ${toPlainText(customer.name)}, `),
    buildText(sender, fullItem),
    buildText(sender, briefItem),
  ];
  return (
    candidates.find((candidate) => getRemainingLength(candidate) >= 0) ?? buildText(briefSender, '')
  );
};

const MAX_SENDER_LENGTH = 40;

/**
 * Shortens the name of the shop when the text has more than one part. Texts outside the GSM alphabet stay,
 * because their parts are not counted in septets.
 */
export const fitText = (shopName: string, buildText: (sender: string) => string) => {
  const sender = toPlainText(shopName);
  const fullText = buildText(sender);
  const isShortEnough = (countSeptets(fullText) ?? 0) <= SEPTETS_PER_MESSAGE;
  return isShortEnough ? fullText : buildText(truncate(sender, MAX_SENDER_LENGTH, '...'));
};

/** Two links fill most of the usual two parts, so there is no description. */
export const buildReminderText = (notice: ReminderNotice) => {
  const { shop, sentAt, link, stopLink } = notice;
  const sender = truncate(toPlainText(shop.name), MAX_SENDER_LENGTH, '...');
  return `${sender} asked you on ${formatDay(sentAt)} to pay ${describePrice(notice)}.\n${link}\nStop reminders: ${stopLink}`;
};
