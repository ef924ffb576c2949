import { expect, test } from 'vitest';
import { classifyMailAnswer } from './classify-mail-answer.ts';

const recipient = 'jo@customer.test';

/** What a mail server answers, whose fault that is, and what staff read. */
const answers: readonly (readonly [text: string, fault: string, reason: string | null])[] = [
  // Addresses that will never work.
  [
    '550 5.1.1 <jo@customer.test>: Recipient address rejected: User unknown',
    'address',
    'unknown_recipient',
  ],
  [
    '550 5.1.1 <jo@customer.test>: Recipient address rejected: User unknown in relay recipient table',
    'address',
    'unknown_recipient',
  ],
  ['550 No such user here', 'address', 'unknown_recipient'],
  ['550 Unrouteable address', 'address', 'unknown_recipient'],
  [
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550 5.1.1 https://support.google.com/mail/?p=NoSuchUser a1-20020a05 - gsmtp",
    'address',
    'unknown_recipient',
  ],
  [
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient jo@customer.test not found by SMTP address lookup',
    'address',
    'unknown_recipient',
  ],
  [
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [VE1EUR02FT055.eop-EUR02.prod.protection.outlook.com]',
    'address',
    'unknown_recipient',
  ],
  [
    "554 delivery error: dd This user doesn't have a yahoo.com account (jo@yahoo.com) [0] - mta4219.mail.bf1.yahoo.com",
    'address',
    'unknown_recipient',
  ],
  [
    '553 sorry, this recipient is not in my validrcptto list (#5.7.1): no such mailbox',
    'address',
    'unknown_recipient',
  ],
  [
    '550-Requested action not taken: mailbox unavailable\n550 invalid recipient',
    'address',
    'unknown_recipient',
  ],
  ['550 5.2.1 The email account that you tried to reach is disabled.', 'address', 'cannot_receive'],
  [
    '554 5.4.4 Host or domain name not found. Name service error for name=customer.test type=AAAA: Host not found',
    'address',
    'unknown_recipient',
  ],
  ['556 5.1.10 Domain customer.test does not accept mail (nullMX)', 'address', 'unknown_recipient'],
  ['550 Unbekannter Empfänger', 'address', 'unknown_recipient'],
  ["550 5.1.1 L'adresse n'existe pas", 'address', 'unknown_recipient'],
  ['550 El usuario no existe', 'address', 'unknown_recipient'],
  ['550 用户不存在', 'address', 'unknown_recipient'],
  // Addresses that may be right.
  ['552 mailbox over quota', 'recipient', 'mailbox_full'],
  ['552 5.2.2 Mailbox full', 'recipient', 'mailbox_full'],
  [
    '552-5.2.2 The email account that you tried to reach is over quota and inactive.',
    'recipient',
    'mailbox_full',
  ],
  [
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
    'recipient',
    'mailbox_full',
  ],
  ['552 Requested mail action aborted: exceeded storage allocation', 'recipient', 'mailbox_full'],
  ['550 Postfach ist voll', 'recipient', 'mailbox_full'],
  ['550 La boîte du destinataire est pleine', 'recipient', 'mailbox_full'],
  ['554 5.3.0 Mail system problem', 'recipient', 'unreachable'],
  ['550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', 'recipient', 'blocked'],
  ['554 5.4.14 Hop count exceeded - possible mail loop ATTR34', 'recipient', 'unreachable'],
  ['554 5.4.6 mail for customer.test loops back to myself', 'recipient', 'unreachable'],
  [
    '554 5.4.4 Host or domain name not found. Name service error for name=mx.customer.test type=A: Host not found',
    'recipient',
    'unreachable',
  ],
  ['retry timeout exceeded', 'recipient', 'unreachable'],
  ['all relevant MX records point to non-existent hosts', 'recipient', 'unreachable'],
  [
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
    'recipient',
    'blocked',
  ],
  ['550 5.7.606 Access denied, banned sending IP [192.0.2.1]', 'recipient', 'blocked'],
  [
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
    'recipient',
    'blocked',
  ],
  [
    "550 5.7.1 Unauthenticated email from go.example is not accepted due to domain's DMARC policy.",
    'recipient',
    'blocked',
  ],
  [
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
    'recipient',
    'blocked',
  ],
  [
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
    'recipient',
    'blocked',
  ],
  ['550 5.7.1 Message rejected as spam by Content Filtering.', 'recipient', 'blocked'],
  [
    '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed',
    'recipient',
    'blocked',
  ],
  [
    '550 5.1.8 <go@shop.example>: Sender address rejected: Domain not found',
    'recipient',
    'blocked',
  ],
  ['550 Sender verify failed', 'recipient', 'blocked'],
  [
    '553 5.7.1 <go@shop.example>: Sender address rejected: not owned by user shop',
    'recipient',
    'blocked',
  ],
  ['550 Administrative prohibition', 'recipient', 'blocked'],
  // What concerns all recipients.
  ['554 5.7.1 <policy@spam.example>: Relay access denied', 'sender', 'account_refused'],
  ['454 4.7.1 <jo@customer.test>: Relay access denied', 'sender', 'account_refused'],
  ['550 relay not permitted', 'sender', 'account_refused'],
  [
    '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
    'sender',
    'account_refused',
  ],
  [
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    'sender',
    'account_refused',
  ],
  ['535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6', 'sender', 'account_refused'],
  ['530 5.7.0 Authentication Required', 'sender', 'account_refused'],
  ['530 5.7.0 Must issue a STARTTLS command first', 'sender', 'account_refused'],
  ['530 5.7.57 Client not authenticated to send mail', 'sender', 'account_refused'],
  ['454 4.7.0 TLS not available due to local problem', 'sender', 'account_refused'],
  ['550 5.4.5 Daily user sending limit exceeded.', 'sender', 'blocked'],
  ['552 5.3.4 Message size exceeds fixed limit', 'sender', 'blocked'],
  ['452 4.3.1 Insufficient system storage', 'sender', 'unreachable'],
  ['503 5.5.1 Error: need RCPT command', 'sender', 'blocked'],
  ['554 Transaction failed', 'sender', null],
  // What a later attempt may end.
  ['451 4.7.1 Greylisted, try again later', 'passing', 'unreachable'],
  [
    '450 4.4.3 Host or domain name not found. Name service error for name=customer.test type=MX: Host not found, try again',
    'passing',
    'unreachable',
  ],
];

test.each(answers)('“%s” is the fault of the %s: %s [mail 1.1]', (text, fault, reason) => {
  expect(classifyMailAnswer({ text, recipient })).toMatchObject({ fault, reason });
});

test('the status of a bounce counts where its text does not tell, and Exim’s 5.0.0 tells nothing [mail 1.1]', () => {
  const classify = (status: string, text: string) => {
    const { fault, reason } = classifyMailAnswer({ status, text, recipient });
    return [fault, reason];
  };
  expect(classify('5.1.1', '')).toEqual(['address', 'unknown_recipient']);
  expect(classify('5.0.0', '')).toEqual(['sender', null]);
  expect(classify('5.0.0', '550 from 192.0.2.1 at 5.1.1.1')).toEqual(['sender', null]);
  expect(classify('5.0.0', '552 5.2.2 sorry')).toEqual(['recipient', 'mailbox_full']);
});
