import { expect, test } from 'vitest';
import type { ResendMessage } from '../../../../contract/payments/resend.ts';
import { describeResend } from './message-channels.ts';

const email = { channel: 'email', reason: null };
const text = { channel: 'sms', reason: null };
const stopped = { channel: 'sms', reason: 'opted_out' };

test.each<[ResendMessage[], string]>([
  [[email, text], 'Resending by email and text to Jo Bloggs'],
  [[email], 'Resending by email to Jo Bloggs'],
  [[email, stopped], 'Resending by email alone to Jo Bloggs: the customer answered STOP'],
  [
    [{ ...email, reason: 'not_set_up' }, text],
    'Resending by text alone to Jo Bloggs: emails are not set up',
  ],
  [[email, { ...text, reason: 'on_fire' }], 'Resending by email alone to Jo Bloggs'],
  [[stopped], 'Nothing can be sent to Jo Bloggs: the customer answered STOP'],
  [
    [{ ...email, reason: 'not_set_up' }, stopped],
    'Nothing can be sent to Jo Bloggs: emails are not set up, and the customer answered STOP',
  ],
  [[{ ...text, reason: 'on_fire' }], 'Nothing can be sent to Jo Bloggs'],
  [[], 'Jo Bloggs gets no message: show the code'],
])('the channels of a resend with the messages %j: %s', (messages, words) => {
  expect(describeResend({ messages }, 'Jo Bloggs')).toBe(words);
});
