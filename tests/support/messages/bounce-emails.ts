import { readFileSync } from 'node:fs';

export interface BounceDetails {
  /** The bounce comes to it. */
  readonly to: string;
  /** The email did not reach it. */
  readonly recipient: string;
  readonly action?: 'failed' | 'delayed' | 'delivered';
  /** Such as `5.1.1`. */
  readonly status?: string;
  /** The other mail server's. */
  readonly response?: string;
}

type BuildBounce = (details: BounceDetails) => string;

const toEmail = (text: string) => text.replace(/^\n/, '').replaceAll('\n', '\r\n');

const buildPostfixBounce: BuildBounce = ({
  to,
  recipient,
  action = 'failed',
  status = '5.1.1',
  response = `550 5.1.1 <${recipient}>: Recipient address rejected: User unknown`,
}) =>
  toEmail(`
Return-Path: <>
X-Original-To: ${to}
Delivered-To: bounces@example.com
Received: by mail.example.com (Postfix)
	id 4XyZ1a2b3c; Mon,  2 Mar 2026 09:10:00 +0000 (GMT)
Date: Mon,  2 Mar 2026 09:10:00 +0000 (GMT)
From: MAILER-DAEMON@mail.example.com (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4XyZ0q1w2e.1772442600/mail.example.com"
Message-Id: <20260302091000.4XyZ1a2b3c@mail.example.com>

This is a MIME-encapsulated message.

--4XyZ0q1w2e.1772442600/mail.example.com
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.example.com.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${recipient}>: host mx.example.org[192.0.2.25] said: ${response}
    (in reply to RCPT TO command)

--4XyZ0q1w2e.1772442600/mail.example.com
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com
X-Postfix-Queue-ID: 4XyZ0q1w2e
X-Postfix-Sender: rfc822; ${to}
Arrival-Date: Mon,  2 Mar 2026 09:00:00 +0000 (GMT)

Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; ${response}

--4XyZ0q1w2e.1772442600/mail.example.com
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <${to}>
From: Harbour Street Dental <go@example.com>
To: ${recipient}
Subject: Harbour Street Dental: payment request
Auto-Submitted: auto-generated

--4XyZ0q1w2e.1772442600/mail.example.com--
`);

/** Exim writes 5.0.0 for every failure, and folds no lines. */
const buildEximBounce: BuildBounce = ({
  to,
  recipient,
  action = 'failed',
  status = '5.0.0',
  response = '550 5.1.1 No such user here',
}) =>
  toEmail(`
Return-path: <>
Envelope-to: ${to}
Delivery-date: Mon, 02 Mar 2026 09:10:00 +0000
Received: from Debian-exim by mail.example.com with local (Exim 4.98)
	id 1tq0AB-00000000abc-1234
	for ${to};
	Mon, 02 Mar 2026 09:10:00 +0000
X-Failed-Recipients: ${recipient}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mail.example.com>
To: ${to}
References: <0199@example.com>
Content-Type: multipart/report; report-type=delivery-status; boundary=1772442600-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tq0AB-00000000abc-1234@mail.example.com>
Date: Mon, 02 Mar 2026 09:10:00 +0000

--1772442600-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${recipient}
    host mx.example.org [192.0.2.25]
    SMTP error from remote mail server after RCPT TO:<${recipient}>:
    ${response}

--1772442600-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mail.example.com

Action: ${action}
Final-Recipient: rfc822;${recipient}
Status: ${status}
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; ${response}

--1772442600-eximdsn-1804289383
Content-type: message/rfc822

Return-path: <${to}>
From: Harbour Street Dental <go@example.com>
To: ${recipient}
Subject: Harbour Street Dental: payment request

Hello

--1772442600-eximdsn-1804289383--
`);

const buildExchangeBounce: BuildBounce = ({
  to,
  recipient,
  action = 'failed',
  status = '5.1.10',
  response = `550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${recipient} not found by SMTP address lookup`,
}) =>
  toEmail(`
Received: from mail-example.outbound.protection.outlook.com (192.0.2.40) by
 mail.example.com with ESMTPS; Mon, 2 Mar 2026 09:10:00 +0000
MIME-Version: 1.0
From: <postmaster@example.org>
To: <${to}>
Date: Mon, 2 Mar 2026 09:10:00 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="5d0b8a49-7a57-4d1e-8b51-2f0b6a3c8a11"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-GB
Message-ID: <c0ffee11-2233-4455-6677-8899aabbccdd@example.org>
In-Reply-To: <0199@example.com>
Subject: Undeliverable: Harbour Street Dental: payment request
Auto-Submitted: auto-replied

--5d0b8a49-7a57-4d1e-8b51-2f0b6a3c8a11
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="8e6b1c22-91c4-4b5a-9c3a-0d6c1e5f7a22"

--8e6b1c22-91c4-4b5a-9c3a-0d6c1e5f7a22
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ${recipient} couldn't be delivered.

--8e6b1c22-91c4-4b5a-9c3a-0d6c1e5f7a22
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><body><p>Your message couldn=27t be delivered.</p></body></html>

--8e6b1c22-91c4-4b5a-9c3a-0d6c1e5f7a22--

--5d0b8a49-7a57-4d1e-8b51-2f0b6a3c8a11
Content-Type: message/delivery-status

Reporting-MTA: dns;LO2P123MB0001.GBRP123.PROD.OUTLOOK.COM
Received-From-MTA: dns;mail.example.com
Arrival-Date: Mon, 2 Mar 2026 09:09:58 +0000

Original-Recipient: rfc822;${recipient}
Final-Recipient: rfc822;${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp;${response.replaceAll('; ', ';\n ')}

--5d0b8a49-7a57-4d1e-8b51-2f0b6a3c8a11
Content-Type: message/rfc822

From: Harbour Street Dental <go@example.com>
To: ${recipient}
Subject: Harbour Street Dental: payment request

Hello

--5d0b8a49-7a57-4d1e-8b51-2f0b6a3c8a11--
`);

const buildGmailBounce: BuildBounce = ({
  to,
  recipient,
  action = 'failed',
  status = '5.1.1',
  response = `550-5.1.1 The email account that you tried to reach does not exist.`,
}) =>
  toEmail(`
Delivered-To: bounces@example.com
Received: by 2002:a05:6000:18a1:b0:382 with SMTP id b1csp1;
        Mon, 2 Mar 2026 01:10:00 -0800 (PST)
Return-Path: <>
Content-Type: multipart/report; boundary="0000000000005a8f2d062f5b1234"; report-type=delivery-status
To: ${to}
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
References: <0199@example.com>
In-Reply-To: <0199@example.com>
X-Failed-Recipients: ${recipient}
Message-ID: <65e2f1a8.050a0220.1a2b3.0001.GMR@mx.google.com>
Date: Mon, 02 Mar 2026 01:10:00 -0800 (PST)

--0000000000005a8f2d062f5b1234
Content-Type: multipart/related; boundary="0000000000005a91ab062f5b1238"

--0000000000005a91ab062f5b1238
Content-Type: multipart/alternative; boundary="0000000000005a91b3062f5b1239"

--0000000000005a91b3062f5b1239
Content-Type: text/plain; charset="UTF-8"


** Address not found **

Your message wasn't delivered to ${recipient}.

--0000000000005a91b3062f5b1239
Content-Type: text/html; charset="UTF-8"

<html><body><p>Address not found</p></body></html>

--0000000000005a91b3062f5b1239--
--0000000000005a91ab062f5b1238
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9
awAAAABJRU5ErkJggg==
--0000000000005a91ab062f5b1238--
--0000000000005a8f2d062f5b1234
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; go@example.com
Arrival-Date: Mon, 02 Mar 2026 01:09:59 -0800 (PST)
X-Original-Message-ID: <0199@example.com>

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.26, the server for the domain gmail.com.)
Diagnostic-Code: smtp; ${response}
Last-Attempt-Date: Mon, 02 Mar 2026 01:10:00 -0800 (PST)


--0000000000005a8f2d062f5b1234
Content-Type: message/rfc822

From: Harbour Street Dental <go@example.com>
To: ${recipient}
Subject: Harbour Street Dental: payment request

Hello

--0000000000005a8f2d062f5b1234--
`);

/** After RFC 3464 and the mail servers' documents. */
export const bounceBuilders = {
  Postfix: buildPostfixBounce,
  Exim: buildEximBounce,
  Exchange: buildExchangeBounce,
  Gmail: buildGmailBounce,
} satisfies Record<string, BuildBounce>;

/** It answers an email that arrived. */
export const buildAbsenceNote = (to: string) =>
  toEmail(`
Return-Path: <>
Delivered-To: bounces@example.com
From: Jo Bloggs <jo@example.com>
To: <${to}>
Subject: Automatic reply: Harbour Street Dental: payment request
Auto-Submitted: auto-replied
X-Auto-Response-Suppress: All
Precedence: bulk
MIME-Version: 1.0
Content-Type: text/plain; charset="utf-8"

I am away. Action: failed
Status: 5.1.1
`);

/** RFC 8098: a report of another type. */
export const buildReadReceipt = (to: string, recipient: string) =>
  toEmail(`
From: Jo Bloggs <${recipient}>
To: <${to}>
Subject: Read: Harbour Street Dental: payment request
MIME-Version: 1.0
Content-Type: multipart/report; report-type=disposition-notification; boundary="mdn"

--mdn
Content-Type: text/plain

The email was displayed.

--mdn
Content-Type: message/disposition-notification

Reporting-UA: mail.example.org
Final-Recipient: rfc822;${recipient}
Disposition: manual-action/MDN-sent-manually; displayed

--mdn--
`);

/** A real mail server's (docs/decisions/043), shortened. The email bounces to `to`. */
export const readRecordedBounce = (name: string, to: string, recipient: string) =>
  readFileSync(new URL(`./recorded-bounces/${name}.eml`, import.meta.url), 'utf8')
    .replaceAll('{to}', to)
    .replaceAll('{recipient}', recipient)
    .replaceAll('{domain}', recipient.slice(recipient.indexOf('@') + 1))
    .replaceAll('\n', '\r\n');
