import { toOneLine } from '../../../lib/text/one-line.ts';
import type { Shop } from './notices.ts';

/**
 * Returns one line that says how to reach the shop, or no line when the shop has neither a phone
 * number nor a reply-to address.
 */
export const describeContact = ({ name, phone, replyTo }: Shop): string[] => {
  const ways: string[] = [];
  if (phone) ways.push(`call ${toOneLine(phone)}`);
  if (replyTo) ways.push('reply to this email');
  return ways.length === 0 ? [] : [`To reach ${toOneLine(name)}, ${ways.join(' or ')}.`];
};
