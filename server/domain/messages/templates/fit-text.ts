import { truncate } from '../../../../contract/text/cut-text.ts';
import { countSeptets, SEPTETS_PER_MESSAGE } from '../../../lib/text/character-sets.ts';
import { toPlainText } from './sms-text.ts';

const MAX_SENDER_LENGTH = 40;

/**
 * Builds a text message that names the shop, and shortens the name if the message has more than one
 * part. A message outside the GSM alphabet has no count of septets, and is not shortened.
 */
export const fitText = (shopName: string, buildText: (sender: string) => string) => {
  const sender = toPlainText(shopName);
  const fullText = buildText(sender);
  const isShortEnough = (countSeptets(fullText) ?? 0) <= SEPTETS_PER_MESSAGE;
  return isShortEnough ? fullText : buildText(truncate(sender, MAX_SENDER_LENGTH, '...'));
};
