import { expect, test } from 'vitest';
import { otherWebhookSecret, signatureFor, webhookSecret } from '../testing/provider.ts';
import { verifiedId, webhookKey } from './webhook-signature.ts';

const seconds = 1_614_265_330;
const now = new Date(seconds * 1_000);
const text = '{"test": 2432232314}';
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const message = {
  id,
  timestamp: String(seconds),
  signature: signatureFor(id, seconds, text),
  body: new TextEncoder().encode(text),
};
type Change = Partial<Record<keyof typeof message, unknown>>;
const verify = (change: Change = {}, secrets = [webhookSecret], at = now) =>
  verifiedId({ ...message, ...change } as typeof message, secrets, at);

test('the example that Standard Webhooks publishes is verified', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(verify({ signature }, [secret])).toBe(id);
  expect(verify({ signature })).toBeUndefined();
});

test.each<[string, Change]>([
  ['a body of which one byte differs', { body: new TextEncoder().encode('{"test": 2432232315}') }],
  ['another id', { id: 'msg_other' }],
  ['another time', { timestamp: String(seconds + 1) }],
  ['no id', { id: undefined }],
  [
    'an id with a full stop, which could be read as the time',
    { id: 'msg.1', signature: signatureFor('msg.1', seconds, text) },
  ],
  ['no time', { timestamp: undefined }],
  ['a time that is no number', { timestamp: 'now', signature: signatureFor(id, 'now', text) }],
  ['no signature', { signature: undefined }],
  ['an empty signature', { signature: 'v1,' }],
  ['half a signature', { signature: message.signature.slice(0, 30) }],
  ['a signature of a version to come', { signature: message.signature.replace('v1', 'v2') }],
  ['a signature by somebody else', { signature: signatureFor(id, seconds, text, otherWebhookSecret) }],
])('a message with %s is refused', (_what, change) => {
  expect(verify(change)).toBeUndefined();
});

test.each([
  [-300, true],
  [300, true],
  [-301, false],
  [301, false],
])('a message that is %i seconds off is believed: %s', (off, believed) => {
  expect(verify({}, [webhookSecret], new Date((seconds + off) * 1_000))).toBe(believed ? id : undefined);
});

test('while a secret is changed, either is good on either side', () => {
  const byOther = signatureFor(id, seconds, text, otherWebhookSecret);
  expect(verify({ signature: byOther }, [webhookSecret, otherWebhookSecret])).toBe(id);
  expect(verify({ signature: `${byOther} v1a,abc ${message.signature}` })).toBe(id);
  expect(verify({}, [])).toBeUndefined();
});

test.each(['hunter2', 'whsec_', 'whsec_c2hvcnQ=', `whsec_${'!'.repeat(40)}`, `whsec_${'A'.repeat(200)}`])(
  '%s is no secret',
  (secret) => {
    expect(webhookKey(secret)).toBeUndefined();
  },
);
