import { expect, test } from 'vitest';
import {
  type BounceDetails,
  bounceBuilders,
  buildAbsenceNote,
  buildReadReceipt,
  readRecordedBounce,
} from '../../../../tests/support/messages/bounce-emails.ts';
import { buildHostileBounces } from '../../../../tests/support/messages/hostile-bounces.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import { InvalidReport } from '../reports/report-source.ts';
import { createBounceAddresses } from './bounce-addresses.ts';
import { findBounce } from './find-bounce.ts';
import { parseBounce } from './parse-bounce.ts';

const addresses = createBounceAddresses('bounces@example.com', 'a secret');
const messageId = newId();
const to = addresses.build(messageId);
const recipient = 'jo@example.org';

/** @throws InvalidReport for the bounce of a stranger */
const read = async (source: string) => {
  const bounce = findBounce(Buffer.from(source), addresses);
  return bounce ? parseBounce(bounce.content) : [];
};

const { Postfix: buildPostfix } = bounceBuilders;
const build = (details: Partial<BounceDetails> = {}) => buildPostfix({ to, recipient, ...details });

test('the address to which a message bounces fits into the 64 characters before the “@”', () => {
  const longest = createBounceAddresses('returned-mails@example.com', 'a secret').build(messageId);
  expect(longest.split('@')[0]).toHaveLength(64);
});

test.each(Object.entries(bounceBuilders))(
  'a bounce of %s is read [reach 3.3]',
  async (_server, buildBounce) => {
    const bounce = buildBounce({ to, recipient: 'Jo@Example.org' });
    expect(await read(bounce)).toEqual([
      {
        state: 'bounced_hard',
        reason: 'unknown_recipient',
        answer: expect.stringMatching(/5\.1\.1/),
        recipients: expect.arrayContaining([recipient]),
      },
    ]);
    // A mail server on the way may change line breaks and the case of the address.
    const changed = bounce.replaceAll('\r\n', '\n').replaceAll(to, to.toUpperCase());
    expect(await read(changed)).toMatchObject([{ state: 'bounced_hard' }]);
  },
);

test.each<[name: string, state: string, reason: string | null]>([
  ['exim-unknown-user', 'bounced_hard', 'unknown_recipient'],
  ['exim-unknown-user-without-code', 'bounced_hard', 'unknown_recipient'],
  ['exim-unknown-domain', 'bounced_hard', 'unknown_recipient'],
  ['exim-quota', 'bounced_soft', 'mailbox_full'],
  ['exim-mail-system', 'bounced_soft', 'unreachable'],
  ['exim-access-denied', 'bounced_soft', 'blocked'],
  ['exim-greylisted-for-days', 'bounced_soft', 'unreachable'],
  ['exim-host-out-of-reach', 'bounced_soft', 'unreachable'],
  ['postfix-unknown-user-without-code', 'bounced_hard', 'unknown_recipient'],
  ['postfix-unknown-domain', 'bounced_hard', 'unknown_recipient'],
  ['postfix-quota', 'bounced_soft', 'mailbox_full'],
  ['postfix-greylisted-for-days', 'bounced_soft', 'unreachable'],
  ['postfix-host-out-of-reach', 'bounced_soft', 'unreachable'],
])('the recorded bounce %s is a %s [mail 1.1]', async (name, state, reason) => {
  expect(await read(readRecordedBounce(name, to, recipient))).toMatchObject([
    { state, reason, recipients: expect.arrayContaining([recipient]) },
  ]);
});

test('a domain that only our own mail server cannot find does not count as a wrong address [mail 1.1]', async () => {
  const bounce = readRecordedBounce('postfix-unknown-domain', to, recipient);
  const relay = bounce.replaceAll('name=example.org', 'name=smarthost.example');
  expect(await read(relay)).toMatchObject([{ state: 'bounced_soft', reason: 'unreachable' }]);
});

test('a delay has the time until which the mail server tries again [mail 2.1]', async () => {
  const delay = build({ action: 'delayed', status: '4.4.1', response: '421 try later' });
  expect(await read(delay)).toMatchObject([{ state: 'delayed', retryUntil: undefined }]);
  const until = 'Sat, 7 Mar 2026 09:10:00 +0000';
  const withTime = delay.replace('Status: 4.4.1', `Status: 4.4.1\r\nWill-Retry-Until: ${until}`);
  expect(await read(withTime)).toMatchObject([{ state: 'delayed', retryUntil: new Date(until) }]);
});

test.each(['Sun, 7 Mar 275760 09:10:00 +0000', '-000001-03-07T09:10:00Z', '0000-03-07T09:10:00Z'])(
  'a delay until %s has no time, because PostgreSQL cannot store it [mail 2.1]',
  async (until) => {
    const delay = build({ action: 'delayed', status: '4.4.1', response: '421 try later' });
    const withTime = delay.replace('Status: 4.4.1', `Status: 4.4.1\r\nWill-Retry-Until: ${until}`);
    expect(await read(withTime)).toMatchObject([{ state: 'delayed', retryUntil: undefined }]);
  },
);

test('a bounce about several addresses is read as a report about each of them [mail 1.1]', async () => {
  const second = [
    'Final-Recipient: rfc822; kim@example.org',
    'Action: failed',
    'Status: 5.2.2',
    'Diagnostic-Code: smtp; 552 5.2.2 Mailbox full',
    '',
    '--4XyZ0q1w2e',
  ].join('\r\n');
  const [start = '', rest = ''] = build().split('Diagnostic-Code: ');
  const bounce = `${start}Diagnostic-Code: ${rest.replace('--4XyZ0q1w2e', second)}`;
  expect(await read(bounce)).toMatchObject([
    { recipients: [recipient, recipient], state: 'bounced_hard' },
    { recipients: ['kim@example.org'], state: 'bounced_soft', reason: 'mailbox_full' },
  ]);
});

const plainHeader = (more = '') =>
  `Return-Path: <>\r\nTo: ${to}\r\n${more}Content-Type: text/plain\r\n\r\n`;

test.each([
  [
    'qmail',
    `${plainHeader()}Hi. This is the qmail-send program at mail.example.com.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\nThis is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n<jo@example.org>:\r\n192.0.2.25 does not like recipient.\r\nRemote host said: 550 5.1.1 User unknown\r\nGiving up on 192.0.2.25.\r\n\r\n--- Below this line is a copy of the message.\r\n`,
  ],
  [
    'an old Exim',
    `${plainHeader('X-Failed-Recipients: jo@example.org\r\n')}A message that you sent could not be delivered to one or more of its\r\nrecipients. This is a permanent error. The following address(es) failed:\r\n\r\n  jo@example.org\r\n    SMTP error from remote mail server after RCPT TO:<jo@example.org>:\r\n    host mx.example.org [192.0.2.25]: 550 User unknown\r\n\r\n------ This is a copy of the message ------\r\n`,
  ],
])('a bounce of %s is read although it has no fields [mail 1.1]', async (_server, source) => {
  expect(await read(source)).toMatchObject([
    { recipients: [recipient], state: 'bounced_hard', reason: 'unknown_recipient' },
  ]);
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

test('a bounce inside the returned email is ignored [reach 6.3]', async () => {
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

test('the address is read only from the header of the bounce [reach 6.3]', async () => {
  const bounce = build({ to: 'bounces@example.com', response: `550 5.1.1 ${to}` });
  expect(bounce).toContain(to);
  await expect(read(bounce)).rejects.toThrow(InvalidReport);
});

test('a bounce is read after a long text, and the returned email is ignored [reach 6.4]', async () => {
  const [start = '', end = ''] = build().split('This is the mail system');
  const bounce = `${start}${'A long text.\r\n'.repeat(8_000)}${end}${'Returned.\r\n'.repeat(8_000)}`;
  expect(await read(bounce)).toMatchObject([{ state: 'bounced_hard' }]);
  expect(findBounce(Buffer.from(bounce), addresses)?.content.length).toBeLessThan(40_000);
});

test.each(buildHostileBounces(to))(
  'the server parses at most 70 KB and 20 addresses of an email with %s [reach 6.7]',
  async (_title, source) => {
    const bounce = findBounce(Buffer.from(source), addresses);
    expect(bounce?.content.length).toBeLessThan(70_000);
    const statuses = await parseBounce(bounce?.content ?? Buffer.alloc(0)).catch(() => []);
    expect(statuses.length).toBeLessThanOrEqual(20);
  },
);

test('a malformed bounce is rejected or partly read, and causes no error [reach 6.3]', async () => {
  const bounce = build();
  const [whole] = (await read(bounce)).map(({ answer: _answer, ...report }) => report);
  for (let length = 0; length < bounce.length; length += 61) {
    const reports = await read(bounce.slice(0, length));
    const withoutAnswers = reports.map(({ answer: _answer, ...report }) => report);
    expect([[], [whole]]).toContainEqual(withoutAnswers);
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
    const isMalformed = read(`${header}\r\n\r\n${boundary}${part}`).catch(() => []);
    expect(await isMalformed).toEqual([]);
  }
});
