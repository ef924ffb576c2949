import { formatMoney } from '../../../../contract/money.ts';
import { truncate } from '../../../../contract/text/cut-text.ts';
import { formatDay } from '../../../lib/time/local-time.ts';
import type { ReminderNotice } from './notices.ts';
import { toPlainText } from './sms-text.ts';

const MAX_SENDER_LENGTH = 40;

/**
 * Builds the text message that reminds a customer of a request. It has no description, because its
 * two links fill most of the two parts that it usually has.
 */
export const buildReminderText = ({
  shop,
  amountGross,
  sentAt,
  link,
  stopLink,
}: ReminderNotice) => {
  const sender = truncate(toPlainText(shop.name), MAX_SENDER_LENGTH, '...');
  return `${sender} asked you on ${formatDay(sentAt)} to pay ${formatMoney(amountGross)}.\n${link}\nStop reminders: ${stopLink}`;
};
