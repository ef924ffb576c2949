import { describe, expect, test } from 'vitest';
import {
  type BounceDetails,
  bounceBuilders,
  buildAbsenceNote,
  buildReadReceipt,
} from '../../../../tests/support/messages/bounce-emails.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { InvalidReport } from '../reports/report-source.ts';
import { createBounceAddresses } from './bounce-addresses.ts';
import { readBounce } from './read-bounce.ts';

const addresses = createBounceAddresses('bounces@example.com', 'a secret');
const messageId = newId();
const to = addresses.build(messageId);
const recipient = 'jo@example.org';
const receivedAt = new Date('2026-03-02T09:10:00Z');

const read = (source: string) => readBounce({ source: Buffer.from(source), receivedAt }, addresses);

const { Postfix: buildPostfix, Exim: buildExim } = bounceBuilders;
const build = (details: Partial<BounceDetails> = {}) => buildPostfix({ to, recipient, ...details });

test('the address of a message fits into the 64 characters before the “@” of an address', () => {
  const longest = createBounceAddresses('returned-mails@example.com', 'a secret').build(messageId);
  expect(longest.split('@')[0]).toHaveLength(64);
});

test.each(Object.entries(bounceBuilders))(
  'a bounce of %s is read [reach 3.3]',
  async (_server, buildBounce) => {
    const bounce = buildBounce({ to, recipient: 'Jo@Example.org' });
    expect(await read(bounce)).toEqual([
      {
        messageId,
        state: 'bounced_hard',
        reason: 'unknown_recipient',
        recipients: expect.arrayContaining([recipient]),
        at: receivedAt,
      },
    ]);
    // A mail server on the way may change the line breaks and the case of the address.
    const changed = bounce.replaceAll('\r\n', '\n').replaceAll(to, to.toUpperCase());
    expect(await read(changed)).toMatchObject([{ messageId, state: 'bounced_hard' }]);
  },
);

describe('a bounce says why, in words of the server', () => {
  test.each<[string, Partial<BounceDetails>, [string, string | null]]>([
    ['an unknown address', { status: '5.1.1' }, ['bounced_hard', 'unknown_recipient']],
    ['a domain without mail', { status: '5.1.10' }, ['bounced_hard', 'unknown_recipient']],
    ['an unknown host', { status: '5.4.4' }, ['bounced_hard', 'unreachable']],
    ['a closed mailbox', { status: '5.2.1' }, ['bounced_hard', null]],
    ['a failure without a cause', { status: '5.0.0', response: 'x' }, ['bounced_hard', null]],
    ['a full mailbox', { status: '5.2.2' }, ['bounced_soft', 'mailbox_full']],
    ['a refusal by a rule', { status: '5.7.1' }, ['bounced_soft', 'blocked']],
    ['a refusal of our address', { status: '5.1.8' }, ['bounced_soft', 'blocked']],
    ['a failure after days', { status: '4.4.1' }, ['bounced_soft', 'unreachable']],
    ['a delay', { action: 'delayed', status: '4.4.1' }, ['bounced_soft', 'unreachable']],
    ['a look-up that failed', { action: 'delayed', status: '4.1.2' }, ['bounced_soft', null]],
    [
      'a full mailbox for now',
      { action: 'delayed', status: '4.2.2' },
      ['bounced_soft', 'mailbox_full'],
    ],
  ])('%s [reach 3.3]', async (_title, details, [state, reason]) => {
    expect(await read(build(details))).toMatchObject([{ state, reason }]);
  });

  test('when only the response of the other mail server says why [reach 3.3]', async () => {
    const bounce = buildExim({ to, recipient, response: '552 5.2.2 Mailbox full' });
    expect(await read(bounce)).toMatchObject([{ state: 'bounced_soft', reason: 'mailbox_full' }]);
    const unclear = buildExim({ to, recipient, response: '550 from 192.0.2.1 at 5.1.1.1' });
    expect(await read(unclear)).toMatchObject([{ state: 'bounced_hard', reason: null }]);
  });
});

test.each([
  ['an absence note', buildAbsenceNote(to)],
  ['a read receipt', buildReadReceipt(to, recipient)],
  ['a report of a delivery', build({ action: 'delivered', status: '2.0.0' })],
  ['a report without a status', build({ status: '' })],
  [
    'a bounce that someone has attached to an email',
    build().replace(/^Content-Type: multipart\/report[^;]*/m, 'Content-Type: multipart/mixed'),
  ],
  ['an email to another address', buildAbsenceNote('sales@example.com')],
  ['an empty email', ''],
])('%s reports nothing [reach 3.3]', async (_title, source) => {
  expect(await read(source)).toEqual([]);
});

test('a bounce inside the returned email reports nothing [reach 6.3]', async () => {
  const returned = build({ recipient: 'victim@example.org' });
  const bounce = build().replace(
    /Content-Type: text\/rfc822-headers[\s\S]*?(?=\r\n--4XyZ)/,
    `Content-Type: message/rfc822\r\n\r\n${returned.replaceAll('4XyZ0q1w2e', 'inner')}`,
  );
  expect(bounce).toContain('victim@example.org');
  expect(await read(bounce)).toMatchObject([{ recipients: [recipient, recipient] }]);
});

const otherId = newId();
test.each([
  ['without an address of a message', 'bounces@example.com'],
  [
    'whose token was made with another secret',
    createBounceAddresses('bounces@example.com', 'another').build(messageId),
  ],
  [
    'whose token belongs to another message',
    to.replace(messageId.replaceAll('-', ''), otherId.replaceAll('-', '')),
  ],
  ['whose token is cut off', to.replace(/.@/, '@')],
  ['whose token is longer', to.replace('@', '0@')],
  ['at another domain', to.replace('example.com', 'example.com.evil.example')],
  ['below another address', `x.${to}`],
])('a bounce %s is rejected before it is parsed [reach 6.3]', async (_title, address) => {
  await expect(read(build({ to: address }))).rejects.toThrow(InvalidReport);
});

test('the address counts in the header of the bounce only [reach 6.3]', async () => {
  const bounce = build({ to: 'bounces@example.com', response: `550 5.1.1 ${to}` });
  expect(bounce).toContain(to);
  await expect(read(bounce)).rejects.toThrow(InvalidReport);
});

test('of an email with many short lines, the server reads the first 5,000 only [reach 6.4]', async () => {
  const [start = '', end = ''] = build().split('This is the mail system');
  const insertLines = (count: number) => `${start}${'\r\n'.repeat(count)}${end}`;
  expect(await read(insertLines(4_000))).toHaveLength(1);
  expect(await read(insertLines(5_000))).toEqual([]);
});

test('a malformed bounce is rejected or reports what it says, and breaks nothing [reach 6.3]', async () => {
  const bounce = build();
  const [whole] = await read(bounce);
  for (let length = 0; length < bounce.length; length += 61) {
    const reports = await read(bounce.slice(0, length)).catch((error: unknown) => {
      expect(error).toBeInstanceOf(InvalidReport);
      return [];
    });
    expect([[], [whole]]).toContainEqual(reports);
  }
  const header = bounce.slice(0, bounce.indexOf('\r\n\r\n'));
  const nested = Array.from(
    { length: 1_000 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  ).join('');
  const boundary = '--4XyZ0q1w2e.1772442600/mail.example.com\r\n';
  const statuses = ['\0', ' ', '\r\n', '\r\n ', 'Action: failed\r\n', 'Status: 5.1.1\r\n\r\n'].map(
    (text) => `Content-Type: message/delivery-status\r\n\r\n${text.repeat(10_000)}`,
  );
  for (const part of [nested, ...statuses]) {
    const reports = await read(`${header}\r\n\r\n${boundary}${part}`).catch((error: unknown) => {
      expect(error).toBeInstanceOf(InvalidReport);
      return [];
    });
    expect(reports).toEqual([]);
  }
});
