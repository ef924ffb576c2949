import { cleanText } from '../../../../contract/text/clean-text.ts';
import type { Shop } from './notices.ts';

/**
 * Returns one line that says how to reach the shop, or no line when the shop has neither a phone
 * number nor a reply-to address.
 */
export const describeContact = ({ name, phone, replyTo }: Shop): string[] => {
  const ways: string[] = [];
  if (phone) ways.push(`call ${cleanText(phone)}`);
  if (replyTo) ways.push('reply to this email');
  return ways.length === 0 ? [] : [`To reach ${cleanText(name)}, ${ways.join(' or ')}.`];
};
