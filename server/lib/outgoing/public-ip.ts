import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { OutgoingCallFailed } from './outgoing-call-failed.ts';

/** RFC 6890 reserves these for special purposes, such as private networks. */
const nonPublic = new BlockList();
const nonPublicRanges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;
for (const range of nonPublicRanges) {
  const [network = '', bits] = range.split('/');
  nonPublic.addSubnet(network, Number(bits), 'ipv4');
}
/** All public IPv6 addresses are in this range. */
const globalUnicast6 = new BlockList();
globalUnicast6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  nonPublic.addSubnet(network, bits, 'ipv6');
}

export const isPublicIp = (address: string) => {
  const version = isIP(address);
  if (version === 6)
    return globalUnicast6.check(address, 'ipv6') && !nonPublic.check(address, 'ipv6');
  return version === 4 && !nonPublic.check(address, 'ipv4');
};

export const NO_PUBLIC_ADDRESS = 'NO_PUBLIC_ADDRESS';

/** An attacker could change the DNS record after an earlier check, so this runs when the request connects. */
export const lookupPublicIp: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicIp(address))) {
      const message = `${hostname} has no public address`;
      return done(new OutgoingCallFailed(message, { code: NO_PUBLIC_ADDRESS }), '', 0);
    }
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};
