import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { PermanentFailure } from '../messages/transports/transport.ts';

// Whatever is not the public internet (RFC 6890).
const inside = new BlockList();
const insideRanges = [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'] as const),
  ...(['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
];
for (const range of insideRanges) {
  const [network = '', bits] = range.split('/');
  inside.addSubnet(network, Number(bits), 'ipv4');
}
const outside6 = new BlockList();
outside6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inside.addSubnet(network, bits, 'ipv6');
}

/** True for an address of the public internet. */
export const isPublicAddress = (address: string) =>
  isIP(address) === 6
    ? outside6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
    : isIP(address) === 4 && !inside.check(address, 'ipv4');

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

const isOnLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && loopbackNames.includes(hostname);

/**
 * Whether `endpoint`, which a client has given, may be a push service: by HTTPS, by name, on its usual port. With
 * `mayBeLocal`, for tests, also by HTTP on this machine.
 */
export const isPushService = (endpoint: string, mayBeLocal: boolean) => {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (mayBeLocal && isOnLoopback(url)) return true;
  const { protocol, hostname, port, username, password } = url;
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname) && !hostname.endsWith('.localhost');
  return protocol === 'https:' && isName && port === '' && username === '' && password === '';
};

/** Looks a name up, and finds nothing inside: a name of a stranger's may lead anywhere, and elsewhere than a moment ago. */
export const lookupOutside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address))) {
      return done(new PermanentFailure('the push service is no public address'), '', 0);
    }
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};
