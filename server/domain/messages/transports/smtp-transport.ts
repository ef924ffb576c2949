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
  readonly getReportHeaders?: GetReportHeaders | undefined;
  readonly getBounceAddress?: GetBounceAddress | undefined;
}

/**
 * Sends nothing.
 * @throws Error that says what the mail server objects to
 */
export const verifyMailServer = async (limits: SmtpLimits): Promise<void> => {
  try {
    await createSmtpClient(limits).verify();
  } catch (error) {
    throw convertMailError(error, '');
  }
};

/** Mail clients offer to unsubscribe with one press (RFC 8058). */
const getUnsubscribeHeaders = (url: string | null | undefined) =>
  !url
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** The text contains the pay link, so a bounce returns only the header. */
const getBounceOptions = (from: string, recipient: string, id: string) => ({
  envelope: { from, to: { name: '', address: recipient } },
  dsn: { id, return: 'headers', notify: ['failure', 'delay'], recipient },
});

/** Mail clients ask the reader before they load a linked picture. */
const toAttachment = (content: Buffer) => ({
  cid: logoContentId,
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  content,
});

/** The shop's name is the display name of `mailFrom`. */
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
