import { toAsciiEmail } from '../../../../contract/ascii-email.ts';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import { createSmtpClient, type SmtpLimits } from '../../../lib/outgoing/smtp-client.ts';
import { convertMailError } from '../answers/convert-mail-error.ts';
import { logoContentId } from '../templates/inline-logo.ts';
import type { Transport } from './transport.ts';

export type GetReportHeaders = (messageId: string) => Readonly<Record<string, string>>;
export type GetBounceAddress = (messageId: string) => string;

interface SmtpOptions extends SmtpLimits {
  readonly mailFrom: string;
  /**
   * Returns the headers with which the mail provider names our message in its reports. By default
   * there are none.
   */
  readonly getReportHeaders?: GetReportHeaders | undefined;
  /** Returns the address to which a message bounces. By default it is `mailFrom`. */
  readonly getBounceAddress?: GetBounceAddress | undefined;
}

/**
 * Connects and logs in, and sends nothing. @throws Error whose message says in words what the mail
 * server objects to
 */
export const verifyMailServer = async (limits: SmtpLimits): Promise<void> => {
  try {
    await createSmtpClient(limits).verify();
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

/** An attached picture shows at once, while mail clients ask before they load one from a server. */
const toAttachment = (content: Buffer) => ({
  cid: logoContentId,
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content,
});

/** Sends email by SMTP, from the address `mailFrom` with the shop's name as the display name. */
export const createSmtpTransport = ({
  smtpUrl,
  mailFrom,
  timeoutMs,
  network,
  getReportHeaders,
  getBounceAddress,
}: SmtpOptions): Transport => {
  const client = createSmtpClient({ smtpUrl, timeoutMs, network });
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
      inlineLogo,
      date,
    }) => {
      const recipient = toAsciiEmail(address);
      try {
        return await client.send({
          from: { name: cleanText(senderName), address: mailFrom },
          to: { name: '', address: recipient },
          ...(replyTo !== null && { replyTo: { name: cleanText(senderName), address: replyTo } }),
          subject: cleanText(subject),
          text,
          ...(html === null ? {} : { html }),
          ...(inlineLogo && { attachments: [toAttachment(inlineLogo)] }),
          date,
          messageId: `<${id}@${domain}>`,
          ...(getBounceAddress && getBounceOptions(getBounceAddress(id), recipient, id)),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...getUnsubscribeHeaders(unsubscribeUrl),
            ...getReportHeaders?.(id),
          },
        });
      } catch (error) {
        throw convertMailError(error, recipient);
      }
    },
  };
};
