import { formatMoney } from '../../../../contract/money.ts';
import { gsmLength, gsmSegment, toGsm } from '../../../lib/gsm.ts';
import { oneLine, shorten } from '../../../lib/one-line.ts';
import type { PaymentRequestNotice } from './notices.ts';

const shortestDescription = 10;
const shortestSender = 16;

const plain = (text: string) => toGsm(oneLine(text)) ?? oneLine(text);
const placesLeft = (text: string) => gsmSegment - (gsmLength(text) ?? Number.POSITIVE_INFINITY);

/** The text message of a payment request: in one part wherever its link leaves room, and the link always whole. */
export const smsText = ({ tenantName, customer, description, amountGross, link }: PaymentRequestNotice) => {
  const sender = plain(tenantName);
  const what = toGsm(oneLine(description)) ?? '';
  const say = (name: string, forWhat: string, greeting = '') =>
    `${greeting}${name} asks you to pay ${formatMoney(amountGross)}${forWhat === '' ? '' : ` for ${forWhat}`}${forWhat.endsWith('...') ? '' : '.'}\n${link}`;

  const room = placesLeft(say(sender, '')) - ' for '.length;
  const briefWhat = room < shortestDescription ? '' : shorten(what, room, '...');
  const briefSender = shorten(sender, Math.max(shortestSender, sender.length + placesLeft(say(sender, ''))), '...');
  const wordings = [say(sender, what, `Hi ${plain(customer.name)}, `), say(sender, what), say(sender, briefWhat)];
  return wordings.find((wording) => placesLeft(wording) >= 0) ?? say(briefSender, '');
};
