import { expect, test } from 'vitest';
import { isPublicIp, lookupPublicIp } from './public-ip.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'ff02::1',
  'nonsense',
])('%s is not a public IP address', (address) => {
  expect(isPublicIp(address)).toBe(false);
});

test.each(['8.8.8.8', '142.250.1.188', '2a00:1450:4009::bc'])(
  '%s is a public IP address',
  (address) => {
    expect(isPublicIp(address)).toBe(true);
  },
);

test.each([{ all: true }, { all: false }])(
  'a host name that resolves to a private address is rejected (%o)',
  async (options) => {
    const error = await new Promise((resolve) => lookupPublicIp('localhost', options, resolve));
    expect(error).toMatchObject({ code: 'NO_PUBLIC_ADDRESS' });
  },
);
