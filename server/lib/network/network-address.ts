import { isIPv4, isIPv6 } from 'node:net';

/** Removes the port of `192.0.2.1:443`, and the port and brackets of `[::1]:443`. */
const removePort = (text: string) =>
  text.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** The `hostname` of a URL has brackets around an IPv6 address. */
export const removeBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

const expandGroups = (address: string): string[] => {
  const [head = [], tail] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  if (tail === undefined) return head;
  const missing = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...missing, ...tail];
};

const removeLeadingZeros = (group: string) => Number.parseInt(group, 16).toString(16);

/**
 * Rate limits have this key: an IPv4 address, or the /64 network of an IPv6 address, because one subscriber
 * has all of its addresses.
 */
export const getNetwork = (text: string) => {
  // An IPv4 client on an IPv6 socket has an address such as ::ffff:192.0.2.1.
  const address = removePort(text.trim()).replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  return `${expandGroups(address).slice(0, 4).map(removeLeadingZeros).join(':')}::/64`;
};

/** A site or a rented server may have all /64 networks of a /48. */
export const toSiteNetwork = (network: string) =>
  network.replace(/^((?:[\da-f]+:){2}[\da-f]+):[\da-f]+::\/64$/, '$1::/48');
