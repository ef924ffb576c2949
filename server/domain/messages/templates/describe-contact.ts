import { toOneLine } from '../../../lib/one-line.ts';
import type { Shop } from './notices.ts';

/** One line that says how to reach the shop; none without a phone number and an address for answers. */
export const describeContact = ({ name, phone, replyTo }: Shop): string[] => {
  const ways = [...(phone ? [`call ${toOneLine(phone)}`] : []), ...(replyTo ? ['reply to this email'] : [])];
  return ways.length === 0 ? [] : [`To reach ${toOneLine(name)}, ${ways.join(' or ')}.`];
};
