import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildAbsenceNote } from '../../../tests/support/messages/bounce-emails.ts';
import { startImapServer } from '../../../tests/support/messages/imap-server.ts';
import { checkBounceAddress, checkBounces } from './check-messages.ts';

const imap = await startImapServer();
afterAll(imap.stop);
imap.deliver(buildAbsenceNote('bounces@example.com'), new Date('2026-03-02T09:00:00Z'));

const check = (imapUrl: string) => checkBounces({ address: 'bounces@example.com', imapUrl });

test('the doctor opens the mailbox for bounces and changes nothing in it [deployment 2.6]', async () => {
  expect(await check(imap.getUrl())).toMatchObject({ level: 'ok' });
  expect(imap.getUnreadCount()).toBe(1);
});

test.each([
  ['the password is wrong', imap.getUrl({ password: 'wrong' }), 'Invalid credentials'],
  ['the folder does not exist', imap.getUrl({ path: '/Bounces' }), 'No such folder'],
  ['the mail server offers no TLS', imap.getUrl({ host: '0.0.0.0' }), 'STARTTLS'],
  ['the mail server is out of reach', 'imap://user:password@127.0.0.1:1', 'ECONNREFUSED'],
])('the doctor says that %s [deployment 2.6]', async (_cause, imapUrl, text) => {
  expect(await check(imapUrl)).toMatchObject({
    level: 'fail',
    text: expect.stringContaining(text),
    advice: 'Correct BOUNCE_IMAP_URL.',
  });
});

/** `delivers`: the emails that it takes arrive in the mailbox. */
const startMailServer = async (delivers: boolean, options: SMTPServerOptions = {}) => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const source = await text(stream);
      if (delivers) imap.deliver(source, new Date('2026-03-02T09:00:00Z'));
      done();
    },
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
};

const checkAddress = (smtpUrl: string) =>
  checkBounceAddress(
    {
      smtpUrl,
      mailFrom: 'go@example.com',
      demo: false,
      bounceMailbox: { address: 'bounces@example.com', imapUrl: imap.getUrl() },
    },
    new Date('2026-03-02T09:00:00Z'),
    50,
  );

test('the doctor sends an email to the address for bounces, and finds it in the mailbox [mail 1.5]', async () => {
  const unread = imap.getUnreadCount();
  expect(await checkAddress(await startMailServer(true))).toMatchObject({ level: 'ok' });
  expect(imap.getUnreadCount()).toBe(unread + 1);
});

test('the doctor says that bounces are lost when the mail server does not support plus addressing [mail 1.5]', async () => {
  const refusing = await startMailServer(true, {
    onRcptTo: ({ address }, _session, done) =>
      address.includes('+')
        ? done(Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 }))
        : done(),
  });
  expect(await checkAddress(refusing)).toMatchObject({
    level: 'fail',
    text: expect.stringMatching(
      /bounces\+…@example\.com.*does not exist.*550 5\.1\.1 User unknown/,
    ),
    advice: expect.stringContaining('recipient_delimiter = +'),
  });
  expect(await checkAddress(await startMailServer(false))).toMatchObject({
    level: 'fail',
    text: expect.stringContaining('has not arrived in the mailbox'),
  });
});
