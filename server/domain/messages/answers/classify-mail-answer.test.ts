import { expect, test } from 'vitest';
import { classifyMailAnswer } from './classify-mail-answer.ts';

const recipient = 'jo@customer.test';

/** What mail servers answer, whose fault that is, and what staff read. */
const answers: readonly (readonly [
  fault: string,
  reason: string | null,
  texts: readonly string[],
])[] = [
  [
    'address',
    'unknown_recipient',
    [
      '550 5.1.1 <jo@customer.test>: Recipient address rejected: User unknown',
      '550 5.1.1 <jo@customer.test>: Recipient address rejected: User unknown in relay recipient table',
      '550 No such user here',
      '550 Unrouteable address',
      "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the recipient's email address for typos or\n550 5.1.1 https://support.google.com/mail/?p=NoSuchUser a1-20020a05 - gsmtp",
      '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient jo@customer.test not found by SMTP address lookup',
      '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [VE1EUR02FT055.eop-EUR02.prod.protection.outlook.com]',
      "554 delivery error: dd This user doesn't have a yahoo.com account (jo@yahoo.com) [0] - mta4219.mail.bf1.yahoo.com",
      '553 sorry, this recipient is not in my validrcptto list (#5.7.1): no such mailbox',
      '550-Requested action not taken: mailbox unavailable\n550 invalid recipient',
      '554 5.4.4 Host or domain name not found. Name service error for name=customer.test type=AAAA: Host not found',
      '556 5.1.10 Domain customer.test does not accept mail (nullMX)',
      '550 Unbekannter Empfänger',
      "550 5.1.1 L'adresse n'existe pas",
      '550 El usuario no existe',
      '550 用户不存在',
    ],
  ],
  [
    'address',
    'cannot_receive',
    ['550 5.2.1 The email account that you tried to reach is disabled.'],
  ],
  [
    'recipient',
    'mailbox_full',
    [
      '552 mailbox over quota',
      '552 5.2.2 Mailbox full',
      '552-5.2.2 The email account that you tried to reach is over quota and inactive.',
      '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
      '552 Requested mail action aborted: exceeded storage allocation',
      '550 Postfach ist voll',
      '550 La boîte du destinataire est pleine',
    ],
  ],
  [
    'recipient',
    'unreachable',
    [
      '554 5.3.0 Mail system problem',
      '554 5.4.14 Hop count exceeded - possible mail loop ATTR34',
      '554 5.4.6 mail for customer.test loops back to myself',
      '554 5.4.4 Host or domain name not found. Name service error for name=mx.customer.test type=A: Host not found',
      'retry timeout exceeded',
      'all relevant MX records point to non-existent hosts',
    ],
  ],
  [
    'recipient',
    'blocked',
    [
      '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)',
      "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
      '550 5.7.606 Access denied, banned sending IP [192.0.2.1]',
      '550-5.7.26 This mail has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
      "550 5.7.1 Unauthenticated email from go.example is not accepted due to domain's DMARC policy.",
      '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
      '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
      '550 5.7.1 Message rejected as spam by Content Filtering.',
      '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required; Delivery restriction check failed',
      '550 5.1.8 <go@shop.example>: Sender address rejected: Domain not found',
      '550 Sender verify failed',
      '553 5.7.1 <go@shop.example>: Sender address rejected: not owned by user shop',
      '550 Administrative prohibition',
    ],
  ],
  [
    'sender',
    'account_refused',
    [
      '554 5.7.1 <policy@spam.example>: Relay access denied',
      '454 4.7.1 <jo@customer.test>: Relay access denied',
      '550 relay not permitted',
      '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
      "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
      '535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6',
      '530 5.7.0 Authentication Required',
      '530 5.7.0 Must issue a STARTTLS command first',
      '530 5.7.57 Client not authenticated to send mail',
      '454 4.7.0 TLS not available due to local problem',
    ],
  ],
  [
    'sender',
    'blocked',
    [
      '550 5.4.5 Daily user sending limit exceeded.',
      '552 5.3.4 Message size exceeds fixed limit',
      '503 5.5.1 Error: need RCPT command',
    ],
  ],
  ['sender', 'unreachable', ['452 4.3.1 Insufficient system storage']],
  ['sender', null, ['554 Transaction failed']],
  [
    'passing',
    'unreachable',
    [
      '451 4.7.1 Greylisted, try again later',
      '450 4.4.3 Host or domain name not found. Name service error for name=customer.test type=MX: Host not found, try again',
    ],
  ],
];

const rows = answers.flatMap(([fault, reason, texts]) =>
  texts.map((text) => [text, fault, reason] as const),
);
test.each(rows)(
  'the answer “%s” is classified as the fault of the %s: %s [mail 1.1]',
  (text, fault, reason) => {
    expect(classifyMailAnswer({ text, recipient })).toMatchObject({ fault, reason });
  },
);

test('the status code of a bounce decides when its text says nothing, but 5.0.0 of Exim decides nothing [mail 1.1]', () => {
  const classify = (status: string, text: string) => {
    const { fault, reason } = classifyMailAnswer({ status, text, recipient });
    return [fault, reason];
  };
  expect(classify('5.1.1', '')).toEqual(['address', 'unknown_recipient']);
  expect(classify('5.0.0', '')).toEqual(['sender', null]);
  expect(classify('5.0.0', '550 from 192.0.2.1 at 5.1.1.1')).toEqual(['sender', null]);
  expect(classify('5.0.0', '552 5.2.2 sorry')).toEqual(['recipient', 'mailbox_full']);
});
