import { expect, test } from 'vitest';
import { getNetwork } from './network-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8::1]:51234', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the IP address %s shares the rate limit of %s', (address, network) => {
  expect(getNetwork(address)).toBe(network);
});

test.each(['', 'unknown', 'evil.example', '203.0.113', '2001:db8', 'x'.repeat(9_000)])(
  '"%s" is not an IP address',
  (text) => {
    expect(getNetwork(text)).toBeUndefined();
  },
);
