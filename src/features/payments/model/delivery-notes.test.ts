import { describe, expect, test } from 'vitest';
import type { Delivery } from '../../../../contract/payments/delivery.ts';
import { findWrongAddress, getDeliveryNotes, getUndeliveredNotes } from './delivery-notes.ts';

/** A time of today, so that the notes show no date. */
const at = new Date(new Date().setHours(13, 41, 0, 0)).toISOString();
const entry = (channel: string, state: string, reason: string | null = null): Delivery => ({
  channel,
  state,
  at,
  reason,
  retryUntil: null,
});
const open = (...deliveries: Delivery[]) => ({ status: 'requested', deliveries });
const texts = (notes: readonly { text: string; tone: string }[]) =>
  notes.map(({ text, tone }) => `${tone}: ${text}`);

const bouncedEmail = entry('email', 'bounced_hard', 'unknown_recipient');
const delayedUntil = (days: number): Delivery => ({
  ...entry('email', 'delayed', 'unreachable'),
  retryUntil: new Date(Date.now() + days * 86_400_000).toISOString(),
});
const bouncedText = entry('sms', 'bounced_hard', 'unknown_recipient');

describe('the notes on an open request', () => {
  test.each<[string, readonly Delivery[], readonly string[]]>([
    ['nothing is known', [entry('email', 'handed_over')], []],
    ['the email arrived', [entry('email', 'delivered')], ['neutral: Email delivered 13:41']],
    [
      'our own mail server refuses it',
      [entry('email', 'deferred', 'account_refused')],
      ['neutral: Email not sent yet: our mail server refuses to send it. We keep trying'],
    ],
    [
      'it was delayed, and nobody knows more',
      [delayedUntil(-1)],
      ['neutral: It is not known whether the email arrived'],
    ],
    [
      'the number is wrong',
      [bouncedText],
      ['error: Text message not delivered: the number is not in use'],
    ],
    [
      'the phone is off',
      [entry('sms', 'bounced_soft', 'unreachable')],
      ['error: Text message not delivered: the phone is switched off or has no signal'],
    ],
    [
      'the shop’s own account is refused',
      [entry('sms', 'failed', 'account_refused')],
      ['error: Text message not delivered: the shop’s account for text messages does not work'],
    ],
    [
      'the backend gives a reason of its own',
      [entry('email', 'bounced_soft', 'gremlins')],
      ['error: Email not delivered'],
    ],
    [
      'both failed',
      [bouncedEmail, bouncedText],
      [
        'error: Email not delivered: the address does not exist',
        'error: Text message not delivered: the number is not in use',
      ],
    ],
    [
      'the other channel arrived',
      [bouncedEmail, entry('sms', 'delivered')],
      [
        'neutral: Email not delivered: the address does not exist',
        'neutral: Text message delivered 13:41, so the customer has the request',
      ],
    ],
    [
      'the other channel is only handed over',
      [bouncedEmail, entry('sms', 'handed_over')],
      ['error: Email not delivered: the address does not exist'],
    ],
    [
      'the customer complained',
      [entry('email', 'complained')],
      ['neutral: The customer marked the email as spam'],
    ],
  ])('when %s [reach 4.1]', (_title, deliveries, expected) => {
    expect(texts(getDeliveryNotes(open(...deliveries)))).toEqual(expected);
  });

  test('say in a list only what is wrong [reach 4.2]', () => {
    expect(getUndeliveredNotes(open(entry('email', 'delivered')))).toEqual([]);
    expect(getUndeliveredNotes(open(bouncedEmail, entry('sms', 'delivered')))).toEqual([]);
    expect(texts(getUndeliveredNotes(open(bouncedEmail, entry('sms', 'handed_over'))))).toEqual([
      'error: Email not delivered: the address does not exist',
    ]);
    expect(getUndeliveredNotes({ ...open(bouncedEmail), status: 'paid' })).toEqual([]);
    expect(getUndeliveredNotes({ status: 'requested' })).toEqual([]);
  });
});

test('the note on a delay has the time until which the mail server tries again [mail 2.1]', () => {
  const payment = open(delayedUntil(2));
  expect(texts(getDeliveryNotes(payment))).toEqual([
    expect.stringMatching(
      /^neutral: Email delayed: the mail server of the address cannot be reached\. The mail server keeps trying until \w+/,
    ),
  ]);
  expect(getUndeliveredNotes(payment)).toEqual([]);
});

test.each<[string, Parameters<typeof findWrongAddress>[0], string | undefined]>([
  ['an address that does not exist', open(bouncedEmail), 'email'],
  ['a number that is not in use', open(entry('email', 'handed_over'), bouncedText), 'phone'],
  ['a full mailbox', open(entry('email', 'bounced_soft', 'mailbox_full')), undefined],
  ['a number that answered STOP', open(entry('sms', 'bounced_hard', 'opted_out')), undefined],
  [
    'a wrong address beside a text that arrived',
    open(bouncedEmail, entry('sms', 'delivered')),
    undefined,
  ],
])('the address to correct after %s [reach 4.5]', (_title, payment, expected) => {
  expect(findWrongAddress(payment)).toBe(expected);
});
