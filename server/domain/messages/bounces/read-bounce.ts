import PostalMime from 'postal-mime';
import { type DeliveryReport, InvalidReport } from '../reports/report-source.ts';
import type { BounceAddresses } from './bounce-addresses.ts';
import { parseDeliveryStatus } from './parse-delivery-status.ts';

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

/** Returns the texts of the parts `message/delivery-status`; none when the email is no bounce. */
const readStatusParts = async (source: Uint8Array) => {
  const { headers, attachments } = await PostalMime.parse(takeLines(source), {
    attachmentEncoding: 'utf8',
    // The email that bounced may itself contain a bounce.
    forceRfc822Attachments: true,
  });
  if (!isReport(headers.find(({ key }) => key === 'content-type')?.value)) return [];
  return attachments
    .filter(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
    .map(({ content }) => String(content));
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
  const parts = await readStatusParts(source).catch((error: unknown) => {
    throw new InvalidReport('The email is malformed', { cause: error });
  });
  return parts
    .flatMap(parseDeliveryStatus)
    .map((status) => ({ ...status, messageId, at: receivedAt }));
};
