import { expect, test } from 'vitest';
import { isPublicIp, isPushService, lookupPublicIp } from './push-service-address.ts';

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

test.each([
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/',
  'https://localhost/x',
  'https://a.localhost/x',
  'https://intranet/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://push.example.com/x',
  'https://fcm.googleapis.com.example.com/x',
  'https://evilpush.apple.com/x',
  'https://fcm.googleapis.com:22/x',
  'file:///etc/passwd',
  'nonsense',
  'http://127.0.0.1:9000/x',
])('%s is not a push service', (endpoint) => {
  expect(isPushService(endpoint, false)).toBe(false);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/a:b',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/QGx',
  'https://db5p.notify.windows.com/w/?token=x',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint, false)).toBe(true);
});

test('loopback is a push service only for tests', () => {
  expect(isPushService('http://127.0.0.1:9000/x', true)).toBe(true);
  expect(isPushService('http://10.0.0.1:9000/x', true)).toBe(false);
});

test.each([{ all: true }, { all: false }])(
  'a host name that resolves to a private address is rejected (%o)',
  async (options) => {
    const error = await new Promise((resolve) => lookupPublicIp('localhost', options, resolve));
    expect(error).toMatchObject({ name: 'PermanentFailure' });
  },
);
