import { openMailbox } from '../../domain/messages/bounces/open-mailbox.ts';
import {
  createSmtpTransport,
  verifyMailServer,
} from '../../domain/messages/transports/smtp-transport.ts';
import { newId } from '../../lib/crypto/ids.ts';
import type { Config } from '../../lib/settings/config.ts';
import type { BounceMailbox } from '../../lib/settings/mail-report-settings.ts';
import { describeError, type Finding, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 10_000;

/** Sends a message to `recipient`. Without a recipient, only logs in to the mail server. */
export const checkMail = async (
  { smtpUrl, mailFrom, bounceMailbox, demo }: Config,
  recipient: string | undefined,
  now: Date,
): Promise<Finding> => {
  const topic = 'Email';
  if (smtpUrl === undefined) {
    return demo
      ? warn(topic, 'The demo writes messages to files.', 'Set SMTP_URL and MAIL_FROM.')
      : fail(topic, 'No email is sent.', 'Set SMTP_URL and MAIL_FROM.');
  }
  try {
    if (recipient === undefined) {
      await verifyMailServer({ smtpUrl, timeoutMs: TIMEOUT_MS });
      return ok(
        topic,
        'The mail server accepts the log-in. With --mail <address>, a message is sent.',
      );
    }
    await createSmtpTransport({
      smtpUrl,
      mailFrom,
      timeoutMs: TIMEOUT_MS,
      getBounceAddress: bounceMailbox && (() => bounceMailbox.address),
    }).send({
      id: newId(),
      recipient,
      senderName: 'Beepaid GO',
      subject: 'Test message',
      date: now,
      text: 'This server can send email.\n',
      html: null,
      replyTo: null,
    });
    return ok(
      topic,
      `The mail server took a message from ${mailFrom} for ${recipient}. See whether it arrives.`,
    );
  } catch (error) {
    return fail(
      topic,
      `The mail server refuses: ${describeError(error)}.`,
      'Correct SMTP_URL or MAIL_FROM.',
    );
  }
};

/** Opens the mailbox for bounces, and changes nothing in it. */
export const checkBounces = async ({ imapUrl }: BounceMailbox): Promise<Finding> => {
  const topic = 'Bounces';
  try {
    const mailbox = await openMailbox(imapUrl, TIMEOUT_MS);
    mailbox.close();
    return ok(topic, 'The mailbox for bounces can be read.');
  } catch (error) {
    return fail(
      topic,
      `The mailbox for bounces cannot be read: ${describeError(error)}.`,
      'Correct BOUNCE_IMAP_URL.',
    );
  }
};
