import { createTransport } from 'nodemailer';
import { oneLine } from '../../../lib/one-line.ts';
import { PermanentFailure, type Transport } from './transport.ts';

interface SmtpOptions {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Milliseconds to wait for a connection, for a greeting and for each answer; three times that for a message. */
  readonly timeout: number;
}

// A 5xx about the recipient or the message is an answer; elsewhere (log-in, sender) it is our set-up, and can be mended.
const isFinal = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA');

/** Email by SMTP in the sender's name. */
export const createSmtpTransport = ({ smtpUrl, mailFrom, timeout }: SmtpOptions): Transport => {
  const mailer = createTransport({
    url: smtpUrl,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);

  return {
    send: async ({ id, recipient, senderName, subject, text, html, date }) => {
      try {
        await mailer.sendMail({
          from: { name: oneLine(senderName), address: mailFrom },
          to: { name: '', address: recipient },
          subject: oneLine(subject),
          text,
          ...(html === null ? {} : { html }),
          date,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(3 * timeout),
        });
      } catch (error) {
        if (isFinal(error)) throw new PermanentFailure('refused by the mail server', { cause: error });
        throw error;
      }
    },
  };
};
