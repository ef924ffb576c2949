import { expect, test } from 'vitest';
import { isPushService } from './subscription-checks.ts';

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

test('loopback is a push service only in tests', () => {
  expect(isPushService('http://127.0.0.1:9000/x', true)).toBe(true);
  expect(isPushService('http://10.0.0.1:9000/x', true)).toBe(false);
});
