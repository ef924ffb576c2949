import { createTransport } from 'nodemailer';
import { toAsciiEmail } from '../../../../contract/ascii-email.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { getSmtpOptions } from '../../../lib/settings/url-settings.ts';
import { convertMailError } from '../answers/convert-mail-error.ts';
import type { Transport } from './transport.ts';

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

const createMailer = ({ smtpUrl, timeoutMs }: Pick<SmtpOptions, 'smtpUrl' | 'timeoutMs'>) =>
  createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    ...getSmtpOptions(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/**
 * Connects and logs in, and sends nothing. @throws Error whose message says in words what the mail
 * server objects to
 */
export const verifyMailServer = async (
  options: Pick<SmtpOptions, 'smtpUrl' | 'timeoutMs'>,
): Promise<void> => {
  try {
    await createMailer(options).verify();
  } catch (error) {
    throw convertMailError(error, '');
  }
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
      recipient: address,
      senderName,
      replyTo,
      subject,
      text,
      html,
      unsubscribeUrl,
      date,
    }) => {
      const recipient = toAsciiEmail(address);
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
        throw convertMailError(error, recipient);
      }
    },
  };
};
