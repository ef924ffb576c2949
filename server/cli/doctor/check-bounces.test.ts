import { afterAll, expect, test } from 'vitest';
import { buildAbsenceNote } from '../../../tests/support/messages/bounce-emails.ts';
import { startImapServer } from '../../../tests/support/messages/imap-server.ts';
import { checkBounces } from './check-messages.ts';

const imap = await startImapServer();
afterAll(imap.stop);
imap.deliver(buildAbsenceNote('bounces@example.com'), new Date('2026-03-02T09:00:00Z'));

const check = (imapUrl: string) => checkBounces({ address: 'bounces@example.com', imapUrl });

test('the doctor opens the mailbox for bounces, and changes nothing in it [deployment 2.6]', async () => {
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
