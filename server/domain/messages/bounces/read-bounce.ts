import PostalMime, { type Email } from 'postal-mime';
import { judgeBounce } from '../answers/judge-bounce.ts';
import { type DeliveryReport, InvalidReport } from '../reports/report-source.ts';
import type { BounceAddresses } from './bounce-addresses.ts';
import { type DeliveryStatus, findAnswer, parseDeliveryStatus } from './parse-delivery-status.ts';

/** An email of the mailbox. */
export interface ReceivedEmail {
  /** The beginning of the email, or all of it. */
  readonly source: Uint8Array;
  /** When the mailbox received the email. */
  readonly receivedAt: Date | undefined;
}

/** The parser needs time for each line, however short the line is. */
const MAX_LINES = 5_000;

/** Returns the first lines of an email. */
const takeLines = (source: Uint8Array) => {
  let end = 0;
  for (let count = 0; count < MAX_LINES; count += 1) {
    const lineEnd = source.indexOf(0x0a, end);
    if (lineEnd === -1) return source;
    end = lineEnd + 1;
  }
  return source.subarray(0, end);
};

const isReport = (contentType: string | undefined) =>
  /^\s*multipart\/report\b/i.test(contentType ?? '');

const getHeader = (source: Uint8Array) => {
  const text = new TextDecoder('latin1').decode(source);
  const [header = ''] = text.split(/\r?\n\r?\n/, 1);
  return header;
};

/** A bounce of qmail begins with it (https://cr.yp.to/proto/qsbmf.txt). */
const qmailStart = /^\s*Hi\. This is the /;

/**
 * Returns the addresses of a bounce without fields: Exim wrote such bounces until 2014, and qmail
 * does. No absence note has either form.
 */
const findFailedRecipients = (headers: Email['headers'], text: string) => {
  const failed = headers.find(({ key }) => key === 'x-failed-recipients')?.value.split(',') ?? [];
  const addresses = qmailStart.test(text) ? [...text.matchAll(/^<(.+)>:$/gm)] : [];
  return [...failed, ...addresses.map(([, address = '']) => address)].map((address) =>
    address.trim().toLowerCase(),
  );
};

/** Returns what the email says about addresses; nothing when the email is no bounce. */
const readStatuses = async (source: Uint8Array): Promise<readonly DeliveryStatus[]> => {
  const {
    headers,
    attachments,
    text = '',
  } = await PostalMime.parse(takeLines(source), {
    attachmentEncoding: 'utf8',
    // The email that bounced may itself contain a bounce.
    forceRfc822Attachments: true,
  });
  if (!isReport(headers.find(({ key }) => key === 'content-type')?.value))
    return findFailedRecipients(headers, text).map((recipient) => ({
      recipients: [recipient],
      ...judgeBounce({ text: findAnswer(text, recipient), recipient }),
    }));
  return attachments
    .filter(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
    .flatMap(({ content }) => parseDeliveryStatus(String(content), text));
};

/**
 * Reads the reports in an email, such as a bounce. An email that is no bounce, for example an
 * absence note, gives an empty list. The server checks the address before it parses the email, so
 * that strangers cannot make it parse much.
 * @throws InvalidReport when the email is a bounce, but not of one of our messages, or when it is
 *   malformed
 */
export const readBounce = async (
  { source, receivedAt }: ReceivedEmail,
  addresses: BounceAddresses,
): Promise<readonly DeliveryReport[]> => {
  const header = getHeader(source);
  const messageId = addresses.findMessageId(header);
  if (messageId === undefined) {
    if (/^content-type:\s*multipart\/report\b/im.test(header))
      throw new InvalidReport('The bounce is not of a message of this server');
    return [];
  }
  const statuses = await readStatuses(source).catch((error: unknown) => {
    throw new InvalidReport('The email is malformed', { cause: error });
  });
  return statuses.map((status) => ({ ...status, messageId, at: receivedAt }));
};
