import { createTransport } from 'nodemailer';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { requiresMailTls } from '../../../lib/settings/url-settings.ts';
import { PermanentFailure, type Transport } from './transport.ts';

export type GetReportHeaders = (messageId: string) => Readonly<Record<string, string>>;
export type GetBounceAddress = (messageId: string) => string;

interface SmtpOptions {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /**
   * Timeout of the connection, the greeting and each response. A whole message may take three times
   * as long.
   */
  readonly timeoutMs: number;
  /**
   * Returns the headers with which the mail provider names our message in its reports. By default
   * there are none.
   */
  readonly getReportHeaders?: GetReportHeaders | undefined;
  /** Returns the address to which a message bounces. By default it is `mailFrom`. */
  readonly getBounceAddress?: GetBounceAddress | undefined;
}

/**
 * Whether a retry cannot help. A 5xx response to the recipient or the message is permanent. A 5xx
 * response to another command, such as the log-in, is not: its cause is our configuration, which
 * the operator can correct.
 */
const isPermanent = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA');

const createMailer = ({ smtpUrl, timeoutMs }: Pick<SmtpOptions, 'smtpUrl' | 'timeoutMs'>) =>
  createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    ...(requiresMailTls(smtpUrl) && { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/**
 * Connects and logs in, and sends nothing. @throws Error with the reason when the mail server
 * refuses
 */
export const verifyMailServer = async (
  options: Pick<SmtpOptions, 'smtpUrl' | 'timeoutMs'>,
): Promise<void> => {
  await createMailer(options).verify();
};

/** The headers with which mail clients offer to unsubscribe with one press (RFC 8058). */
const getUnsubscribeHeaders = (url: string | null | undefined) =>
  !url
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/**
 * What the mail server needs to know for a bounce to `from`. A bounce contains the header of the
 * email only, because the text has the link to pay.
 */
const getBounceOptions = (from: string, recipient: string, id: string) => ({
  envelope: { from, to: { name: '', address: recipient } },
  dsn: { id, return: 'headers', notify: ['failure', 'delay'], recipient },
});

/** Sends email by SMTP, from the address `mailFrom` with the shop's name as the display name. */
export const createSmtpTransport = ({
  smtpUrl,
  mailFrom,
  timeoutMs,
  getReportHeaders,
  getBounceAddress,
}: SmtpOptions): Transport => {
  const mailer = createMailer({ smtpUrl, timeoutMs });
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);

  return {
    send: async ({
      id,
      recipient,
      senderName,
      replyTo,
      subject,
      text,
      html,
      unsubscribeUrl,
      date,
    }) => {
      try {
        const { response } = await mailer.sendMail({
          from: { name: cleanText(senderName), address: mailFrom },
          to: { name: '', address: recipient },
          ...(replyTo !== null && { replyTo: { name: cleanText(senderName), address: replyTo } }),
          subject: cleanText(subject),
          text,
          ...(html === null ? {} : { html }),
          date,
          messageId: `<${id}@${domain}>`,
          ...(getBounceAddress && getBounceOptions(getBounceAddress(id), recipient, id)),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...getUnsubscribeHeaders(unsubscribeUrl),
            ...getReportHeaders?.(id),
          },
          signal: AbortSignal.timeout(3 * timeoutMs),
        });
        return response;
      } catch (error) {
        if (isPermanent(error))
          throw new PermanentFailure('refused by the mail server', { cause: error });
        throw error;
      }
    },
  };
};
