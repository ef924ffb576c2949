import { expect, test } from 'vitest';
import {
  otherWebhookSecret,
  signWebhook,
  webhookSecret,
} from '../../../tests/support/server/test-provider.ts';
import { parseWebhookSecret, verifyWebhook } from './webhook-signature.ts';

const seconds = 1_614_265_330;
const now = new Date(seconds * 1_000);
const text = '{"test": 2432232314}';
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const message = {
  id,
  timestamp: String(seconds),
  signature: signWebhook(id, seconds, text),
  body: new TextEncoder().encode(text),
};
type Change = Partial<Record<keyof typeof message, unknown>>;
const verify = (change: Change = {}, secrets = [webhookSecret], at = now) =>
  verifyWebhook({ ...message, ...change } as typeof message, secrets, at);

test('the published example of Standard Webhooks passes the check', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(verify({ signature }, [secret])).toBe(id);
  expect(verify({ signature })).toBeUndefined();
});

test.each<[string, Change]>([
  ['a body with one different byte', { body: new TextEncoder().encode('{"test": 2432232315}') }],
  ['another id', { id: 'msg_other' }],
  ['another timestamp', { timestamp: String(seconds + 1) }],
  ['no id', { id: undefined }],
  [
    'an id with a dot, which could be parsed as the timestamp',
    { id: 'msg.1', signature: signWebhook('msg.1', seconds, text) },
  ],
  ['no timestamp', { timestamp: undefined }],
  [
    'a timestamp that is not a number',
    { timestamp: 'now', signature: signWebhook(id, 'now', text) },
  ],
  ['no signature', { signature: undefined }],
  ['an empty signature', { signature: 'v1,' }],
  ['a truncated signature', { signature: message.signature.slice(0, 30) }],
  ['a signature of an unknown version', { signature: message.signature.replace('v1', 'v2') }],
  [
    'a signature with another secret',
    { signature: signWebhook(id, seconds, text, otherWebhookSecret) },
  ],
])('a message with %s is refused', (_what, change) => {
  expect(verify(change)).toBeUndefined();
});

test.each([
  [-300, true],
  [300, true],
  [-301, false],
  [301, false],
])('whether a message is accepted when its timestamp is %i seconds off: %s', (off, isAccepted) => {
  expect(verify({}, [webhookSecret], new Date((seconds + off) * 1_000))).toBe(
    isAccepted ? id : undefined,
  );
});

test('while the secret changes, messages with the old and with the new secret are accepted', () => {
  const byOther = signWebhook(id, seconds, text, otherWebhookSecret);
  expect(verify({ signature: byOther }, [webhookSecret, otherWebhookSecret])).toBe(id);
  expect(verify({ signature: `${byOther} v1a,abc ${message.signature}` })).toBe(id);
});

test('without a secret no message is accepted', () => {
  expect(verify({}, [])).toBeUndefined();
});

test.each([
  'hunter2',
  'whsec_',
  'whsec_c2hvcnQ=',
  `whsec_${'!'.repeat(40)}`,
  `whsec_${'A'.repeat(200)}`,
])('%s cannot be used as a secret', (secret) => {
  expect(parseWebhookSecret(secret)).toBeUndefined();
});
