import { isIPv4, isIPv6 } from 'node:net';

const withoutPort = (text: string) =>
  text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

const groupsOf = (address: string): string[] => {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  if (tail === undefined) return head;
  const missing = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...missing, ...tail];
};

const withoutLeadingZeros = (group: string) => Number.parseInt(group, 16).toString(16);

/**
 * What senders are counted by: an IPv4 address itself, of IPv6 the /64 that one subscriber has for their own, so that
 * nobody counts as many. Undefined for what is no address.
 */
export const networkOf = (text: string) => {
  const address = withoutPort(text.trim()).replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  return `${groupsOf(address).slice(0, 4).map(withoutLeadingZeros).join(':')}::/64`;
};
